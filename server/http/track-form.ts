import type { FastifyPluginAsync } from 'fastify';
import { detailsChangeSchema, failedAnswerSchema } from '#core/contract/parcels.ts';
import { isRecord } from '#core/objects.ts';
import { toFailedAnswer } from '#core/rules/failed-answer.ts';
import { LANGUAGES, languagePrefix } from '#core/rules/language.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';
import { isStorable } from '#server/storable.ts';
import { countRendering, type RenderLimit } from './built-pages.ts';
import { SECRET_HEADERS } from './security-headers.ts';

const MOST_BYTES = 8 * 1024;

interface TrackForm {
  parcels: Pick<Services['parcels'], 'answerFailedByLink' | 'changeDetailsByLink'>;
  orders: Pick<Services['orders'], 'answerByLink'>;
  limit: RenderLimit | undefined;
}

/**
 * What the tracking page asks, as a browser without JavaScript sends it: whoever is asked may have nothing but an old
 * phone and a link. It is led back to the page, which then shows what came of it, or what was wrong with it.
 */
export function trackForm({ parcels, orders, limit }: TrackForm): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    for (const language of LANGUAGES) {
      const path = `${languagePrefix(language)}/track/`;
      app.post<{ Params: { token: string } }>(`${path}:token`, async (request, reply) => {
        countRendering(limit, request, reply);
        const { token } = request.params;
        const fields = isRecord(request.body) ? request.body : {};
        if (!isStorable(fields)) throw new Refusal('invalid-input');
        const typed = (name: string) => String(fields[name] ?? '').trim();
        const query = await send({ parcels, orders }, token, typed);
        return reply.headers(SECRET_HEADERS).redirect(path + encodeURIComponent(token) + query, 303);
      });
    }
  };
}

type Typed = (name: string) => string;

function send({ parcels, orders }: Omit<TrackForm, 'limit'>, token: string, typed: Typed): Promise<string> {
  if (typed('form') === 'cod') return answerCod(orders, token, typed);
  return typed('form') === 'details' ? changeDetails(parcels, token, typed) : answer(parcels, token, typed);
}

async function answerCod(orders: TrackForm['orders'], token: string, typed: Typed): Promise<string> {
  const said = typed('answer') === 'cancel' ? 'cancel' : 'confirm';
  try {
    await orders.answerByLink({ token, answer: said });
    return `?cod=${said}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return '?cod=too-late';
  }
}

/** Where to go on: with what was wrong, as the page knows it, a field or that there was nothing (more) to answer. */
async function answer(parcels: TrackForm['parcels'], token: string, typed: Typed): Promise<string> {
  const checked = failedAnswerSchema.safeParse(toFailedAnswer(typed));
  if (!checked.success) return `?problem=${String(checked.error.issues[0]?.path[0] ?? 'action')}`;
  try {
    await parcels.answerFailedByLink({ token, answer: checked.data });
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'failed-answered') return '?problem=answered';
    if (error.code === 'invalid-input') return '?problem=day';
    // The page itself says where the parcel is, or that there is none.
    return '';
  }
}

async function changeDetails(parcels: TrackForm['parcels'], token: string, typed: Typed): Promise<string> {
  const [phone, address] = [typed('phone') || undefined, typed('address') || undefined];
  const checked = detailsChangeSchema.safeParse({ phone, address });
  if (!checked.success) return `?details=${String(checked.error.issues[0]?.path[0] ?? 'address')}`;
  try {
    await parcels.changeDetailsByLink({ token, change: checked.data });
    return '?details=changed';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `?details=${error.code}`;
  }
}
