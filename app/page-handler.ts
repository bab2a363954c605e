import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ServerPageReader } from '#core/contract/page-reader.ts';
import { pageReaderContext } from './lib/page-reader.ts';

export type PageHandler = (request: Request) => Promise<Response>;

/** Renders any page of the store. The server hands in what the pages read. */
export function createPageHandler(reader: ServerPageReader): PageHandler {
  const handle = createRequestHandler(
    () => import('virtual:react-router/server-build'),
    import.meta.env.MODE,
  );
  return (request) => {
    const context = new RouterContextProvider();
    context.set(pageReaderContext, reader);
    return handle(request, context);
  };
}
