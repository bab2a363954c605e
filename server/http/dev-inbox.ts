import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatDayTimeSeconds } from '#core/rules/india-time.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { InboxMessage } from '#server/integrations/demo-inbox.ts';
import type { Services } from '#server/services.ts';
import { renderDemoPage } from './demo-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const querySchema = z.object({ to: z.string().max(254).optional() });

const FORM = 'application/x-www-form-urlencoded';
/** A button of the message by its place, or what is typed. */
const replySchema = z.union([
  z.object({ button: z.coerce.number().int().min(0).max(9) }),
  z.object({ text: z.string().trim().min(1).max(1000) }),
]);

/** Demo mode only: what the store would have sent, for people and for programs, and a phone to answer with. */
export function devInboxRoutes({
  demoInbox,
  whatsapp,
}: Pick<Services, 'demoInbox' | 'whatsapp'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
      Object.fromEntries(new URLSearchParams(text)),
    );

    app.get(
      '/dev/inbox.json',
      { schema: { querystring: querySchema, hide: true } },
      async (request, reply) => {
        const messages = await demoInbox.list(request.query);
        return reply.header('Cache-Control', 'no-store').send(messages);
      },
    );

    app.get('/dev/inbox', { schema: { querystring: querySchema, hide: true } }, async (request, reply) => {
      const html = renderInbox(await demoInbox.list(request.query), request.query.to);
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', contentSecurityPolicy(html))
        .type('text/html; charset=utf-8')
        .send(html);
    });

    app.get(
      '/dev/inbox/:id/mail',
      { schema: { params: z.object({ id: z.coerce.number().int() }), hide: true } },
      async (request, reply) => {
        const html = await demoInbox.readHtml(request.params.id);
        if (html === undefined) return refuse(reply, 404, 'There is no such mail.');
        return reply
          .header('Cache-Control', 'no-store')
          .header('Content-Security-Policy', contentSecurityPolicy(html))
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );

    app.post(
      '/dev/inbox/:id/reply',
      { schema: { params: z.object({ id: z.coerce.number().int() }), hide: true } },
      async (request, reply) => {
        if (isForeignForm(request)) return refuse(reply, 403, 'Only the inbox’s own page may do this.');
        const message = await demoInbox.read(request.params.id);
        if (message?.channel !== 'whatsapp') return refuse(reply, 404, 'There is no such WhatsApp message.');
        const given = replySchema.safeParse(request.body);
        if (!given.success) return refuse(reply, 400, 'Name a button by its place, or a text.');
        const pressed = 'button' in given.data ? message.buttons?.[given.data.button] : undefined;
        if ('button' in given.data && !pressed) return refuse(reply, 400, 'The message has no such button.');
        const typed = 'text' in given.data ? given.data.text : '';
        await whatsapp.replyFromDemo({
          from: message.to,
          text: pressed?.label ?? typed,
          payload: pressed?.payload ?? null,
        });
        if (!isForm(request)) return reply.send({ success: true });
        return reply.redirect(`/dev/inbox?to=${encodeURIComponent(message.to)}`, 303);
      },
    );
  };
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith(FORM) ?? false;
}

/** JSON of another site needs a permission that nobody gives; a form needs none. */
function isForeignForm(request: FastifyRequest): boolean {
  return isForm(request) && (request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ success: false, message });
}

const REFRESH_SECONDS = 5;
const LOGIN_CODE = /#(?<code>\d{6})$/;

const STYLE = `.channel { background: #141210; color: #f6f3ed; padding: 0.2rem 0.5rem 0.1rem; font: 700 0.8125rem/1.3 "Anek Latin", sans-serif; font-stretch: 87%; letter-spacing: 0.02em; }
.email { background: #0f5c3d; }
.whatsapp { background: #128c4a; }
.bubble { flex: 1 1 18rem; max-width: 26rem; border-radius: 0 10px 10px 10px; background: #e3f4d7; padding: 0.75rem 1rem; }
.bubble form { display: grid; gap: 0.5rem; margin-top: 0.75rem; }
.bubble button { min-height: 2.75rem; border: 1px solid #0b5e33; border-radius: 6px; background: #fffdf9; color: #0b5e33; font: inherit; font-weight: 600; cursor: pointer; }
.bubble button.plain { border-color: transparent; background: none; font-weight: 400; text-decoration: underline; }
.to { font-weight: 600; overflow-wrap: anywhere; }
.body { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.75rem 1.5rem; padding-top: 0.75rem; }
.text { flex: 1 1 18rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.code { align-self: start; background: #f2a900; padding: 0.5rem 0.75rem 0.35rem; font: 800 1.75rem/1 "Anek Latin", sans-serif; font-variant-numeric: tabular-nums; letter-spacing: 0.06em; user-select: all; }
`;

/** The demo's telephone and letter box on one page. It looks again by itself, without any script. */
function renderInbox(messages: InboxMessage[], to: string | undefined): string {
  const list = messages.map(renderMessage).join('');
  return renderDemoPage({
    title: 'Demo inbox',
    style: STYLE,
    head: `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">\n`,
    body: `<p class="note">${getNote(to)}</p>
${list === '' ? '<p class="empty">Nothing has been sent yet.</p>' : `<ol>${list}</ol>`}`,
  });
}

function getNote(to: string | undefined): string {
  if (to === undefined)
    return 'Every SMS, WhatsApp message and email a live store would have sent, newest first.';
  return `Sent to ${escapeHtml(to)}. <a href="/dev/inbox">Show everything</a>`;
}

const CHANNEL_NAMES = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' };

function renderMessage(message: InboxMessage): string {
  const { id, channel, to, text, at } = message;
  const asHtml = channel === 'email' ? ` <a href="/dev/inbox/${id}/mail">Show as the reader sees it</a>` : '';
  const code = LOGIN_CODE.exec(text)?.groups?.code;
  return `<li><article>
<header><span class="channel ${channel}">${CHANNEL_NAMES[channel]}</span>
<a class="to" href="/dev/inbox?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>
<time datetime="${at}">${formatDayTimeSeconds(at)}</time></header>
<div class="body">${channel === 'whatsapp' ? renderBubble(message) : `<p class="text">${escapeHtml(text)}</p>${asHtml}`}${code ? `<strong class="code">${code}</strong>` : ''}</div>
</article></li>`;
}

/** As on a phone: the buttons under the message can be pressed, and STOP can be written. */
function renderBubble({ id, text, buttons = [] }: InboxMessage): string {
  const replies = buttons.map(
    ({ label }, place) => `<button name="button" value="${place}">${escapeHtml(label)}</button>`,
  );
  return `<div class="bubble"><p class="text">${escapeHtml(text)}</p>
<form method="post" action="/dev/inbox/${id}/reply">${replies.join('')}<button class="plain" name="text" value="STOP">Reply STOP</button></form></div>`;
}
