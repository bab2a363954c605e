import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { REVIEW_PHOTO_BYTES_MOST, reviewByLink } from '#core/contract/reviews/by-link.ts';
import { LANGUAGES, languagePrefix } from '#core/rules/language.ts';
import { REVIEW_PHOTOS_MOST } from '#core/rules/reviews.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';
import { isStorable } from '#server/storable.ts';
import { countRendering, type RenderLimit } from './built-pages.ts';
import { SECRET_HEADERS } from './security-headers.ts';

const MOST_BYTES = REVIEW_PHOTOS_MOST * REVIEW_PHOTO_BYTES_MOST + 64 * 1024;
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

interface ReviewForm {
  reviews: Pick<Services['reviews'], 'reviewByLink' | 'addPhoto'>;
  limit: RenderLimit | undefined;
}

/**
 * A review by an order's link, as the browser itself sends the form: text and photos in one, with JavaScript or without. It
 * is led back to the page, which then shows what came of it.
 */
export function reviewForm({ reviews, limit }: ReviewForm): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async ({ headers }: FastifyRequest, body: Buffer) => readForm(String(headers['content-type']), body),
    );
    // More photos than anybody can add: the page says so, in place of a bare answer.
    app.setErrorHandler((error, request, reply) => {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === TOO_LARGE;
      if (!isTooLarge) throw error;
      return reply
        .headers(SECRET_HEADERS)
        .redirect(`${request.url.split('?')[0]}?outcome=photos-failed`, 303);
    });

    for (const language of LANGUAGES) {
      const path = `${languagePrefix(language)}/review/`;
      app.post<{ Params: { token: string } }>(
        `${path}:token`,
        { bodyLimit: MOST_BYTES },
        async (request, reply) => {
          countRendering(limit, request, reply);
          const { token } = request.params;
          const form = request.body instanceof FormData ? request.body : new FormData();
          const fields = readFields(form);
          if (!isStorable(fields)) throw new Refusal('invalid-input');
          const lineId = fields.lineId ?? '';
          const said = await send({ token, fields });
          const photos = { token, lineId, form, address: callerAddress(request.ip) };
          const outcome = said === 'sent' ? await sendPhotos(photos) : said;
          const query = new URLSearchParams({ line: lineId, outcome });
          const page = `${path}${encodeURIComponent(token)}?${query}#outcome`;
          return reply.headers(SECRET_HEADERS).redirect(page, 303);
        },
      );
    }
  };

  /** `sent`, the field that is wrong, or the code of the failure. A form of photos alone has nothing else to send. */
  async function send({ token, fields }: { token: string; fields: Record<string, string> }): Promise<string> {
    if (fields.form === 'photos') return 'sent';
    const checked = reviewByLink.body.safeParse(fields);
    if (!checked.success) return String(checked.error.issues[0]?.path[0] ?? 'name');
    return codeOf(reviews.reviewByLink(token, checked.data));
  }

  /** What came of all of it. Each on its own: one that cannot be read does not take the others away. */
  async function sendPhotos({ token, lineId, form, address }: SentPhotos): Promise<string> {
    const photos = form.getAll('photos').filter((photo) => photo instanceof File && photo.size > 0);
    let taken = 0;
    for (const photo of photos.slice(0, REVIEW_PHOTOS_MOST)) {
      if (!(photo instanceof File) || photo.size > REVIEW_PHOTO_BYTES_MOST) continue;
      const content = Buffer.from(await photo.arrayBuffer());
      if ((await codeOf(reviews.addPhoto({ token, lineId }, { content, address }))) === 'sent') taken += 1;
    }
    if (taken < photos.length) return 'photos-failed';
    return taken > 0 ? 'sent-photos' : 'sent';
  }
}

interface SentPhotos {
  token: string;
  lineId: string;
  form: FormData;
  address: string;
}

async function codeOf(work: Promise<void>): Promise<string> {
  try {
    await work;
    return 'sent';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function readForm(type: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Refusal('invalid-input');
  }
}

function readFields(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()]] : [],
  );
  return Object.fromEntries(texts);
}
