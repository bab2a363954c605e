import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import { catalogueContext } from './lib/catalogue.ts';

export type PageHandler = (request: Request) => Promise<Response>;

/** Renders any page of the store. The server hands in what the pages read. */
export function createPageHandler(catalogue: CatalogueReader): PageHandler {
  const handle = createRequestHandler(
    () => import('virtual:react-router/server-build'),
    import.meta.env.MODE,
  );
  return (request) => {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    return handle(request, context);
  };
}
