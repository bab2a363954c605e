import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatDayTimeSeconds } from '#core/rules/india-time.ts';
import type { InboxMessage } from '#server/integrations/demo-inbox.ts';
import type { Services } from '#server/services.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const querySchema = z.object({ to: z.string().max(254).optional() });

/** Demo mode only: what the store would have sent, for people and for programs. */
export function devInboxRoutes({ demoInbox }: Pick<Services, 'demoInbox'>): FastifyPluginAsyncZod {
  return async (app) => {
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
  };
}

const REFRESH_SECONDS = 5;
const LOGIN_CODE = /#(?<code>\d{6})$/;

const STYLE = `
@font-face { font-family: "Anek Latin"; src: url(/fonts/anek-latin-1ef5c24a.woff2) format("woff2"); font-weight: 100 800; font-stretch: 75% 125%; }
@font-face { font-family: "Instrument Sans"; src: url(/fonts/instrument-sans-2fa6692c.woff2) format("woff2"); font-weight: 400 700; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f3ed; color: #141210; font: 16px/1.5 "Instrument Sans", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1rem 5rem; }
h1 { margin: 0; font: 800 clamp(1.75rem, 6vw, 2.75rem)/1.05 "Anek Latin", "Arial Black", sans-serif; font-stretch: 125%; letter-spacing: -0.03em; }
.note { margin: 0.5rem 0 2rem; color: #4a443c; }
a { color: inherit; text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid #141210; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; }
article { background: #fffdf9; border-top: 3px solid #141210; padding: 1rem 1.25rem 1.25rem; margin-bottom: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; padding-bottom: 0.75rem; border-bottom: 1.5px dashed #dad4c8; font-size: 0.875rem; }
.channel { background: #141210; color: #f6f3ed; padding: 0.2rem 0.5rem 0.1rem; font: 700 0.8125rem/1.3 "Anek Latin", sans-serif; font-stretch: 87%; letter-spacing: 0.02em; }
.email { background: #0f5c3d; }
.to { font-weight: 600; overflow-wrap: anywhere; }
time { margin-left: auto; color: #696157; font-variant-numeric: tabular-nums; }
.body { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.75rem 1.5rem; padding-top: 0.75rem; }
.text { flex: 1 1 18rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.code { align-self: start; background: #f2a900; padding: 0.5rem 0.75rem 0.35rem; font: 800 1.75rem/1 "Anek Latin", sans-serif; font-variant-numeric: tabular-nums; letter-spacing: 0.06em; user-select: all; }
.empty { background: #fffdf9; border-top: 3px solid #141210; padding: 3rem 1.25rem; text-align: center; color: #4a443c; }
`;

/** The demo's telephone and letter box on one page. It looks again by itself, without any script. */
function renderInbox(messages: InboxMessage[], to: string | undefined): string {
  const list = messages.map(renderMessage).join('');
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Demo inbox</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Demo inbox</h1>
<p class="note">${getNote(to)}</p>
${list === '' ? '<p class="empty">Nothing has been sent yet.</p>' : `<ol>${list}</ol>`}
</main>
</body>
</html>
`;
}

function getNote(to: string | undefined): string {
  if (to === undefined) return 'Every SMS and email a live store would have sent, newest first.';
  return `Sent to ${escapeHtml(to)}. <a href="/dev/inbox">Show everything</a>`;
}

function renderMessage({ channel, to, text, at }: InboxMessage): string {
  const code = LOGIN_CODE.exec(text)?.groups?.code;
  return `<li><article>
<header><span class="channel ${channel}">${channel === 'sms' ? 'SMS' : 'Email'}</span>
<a class="to" href="/dev/inbox?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>
<time datetime="${at}">${formatDayTimeSeconds(at)}</time></header>
<div class="body"><p class="text">${escapeHtml(text)}</p>${code ? `<strong class="code">${code}</strong>` : ''}</div>
</article></li>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
