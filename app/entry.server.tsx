import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { holdEarlyInput } from './before-hydration.ts';
import { startAfterPaint } from './late-start.ts';

/** Renders a whole page before it is sent: finished pages are cached and shared, so nothing is gained by streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _loadContext: RouterContextProvider,
): Promise<Response> {
  let failed = false;
  // Marks the scripts that React and the router write. The server allows these alone and takes the mark out again.
  const nonce = crypto.randomUUID();
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // Otherwise a large part is sent behind its fallback and moved into place by a script, which not everybody runs.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true;
      console.error(error);
    },
  });
  await body.allReady;
  const html = holdEarlyInput(startAfterPaint(await new Response(body).text()), nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('X-Script-Nonce', nonce);
  return new Response(html, { status: failed ? 500 : status, headers });
}
