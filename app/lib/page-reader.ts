import { createContext } from 'react-router';
import { listBanners } from '#core/contract/banners.ts';
import type { Call } from '#core/contract/call.ts';
import { listDeliveryCharges } from '#core/contract/delivery.ts';
import type { PageReader, ServerPageReader } from '#core/contract/page-reader.ts';
import { type ListedProduct, listFacets, listProducts, readProduct } from '#core/contract/products.ts';
import { readStore } from '#core/contract/store.ts';
import { listFaq, listTestimonials, readPolicy } from '#core/contract/texts.ts';
import { type AskedArguments, failureCode, sendCall } from './send-call.ts';
import { sessionStore } from './session-store.ts';

/** Where a page's `loader` finds its reader: the domain services of the same process. */
export const pageReaderContext = createContext<ServerPageReader>();

/** What pages read, as the browser reads it: through `/api`. `signal` gives up a call whose answer nobody waits for. */
export function createPageReader(signal?: AbortSignal): PageReader {
  const read = <C extends Call>(call: C, ...[asked]: AskedArguments<C>) => sendCall(call, asked, {}, signal);
  return {
    async listProducts(query) {
      const answer = await read(listProducts, { query: { fields: 'card', ...query } });
      // The specification lets the list be a bare array, too.
      const { data: products, ...page } = Array.isArray(answer)
        ? { data: answer as ListedProduct[] }
        : answer;
      return { products, nextCursor: null, total: products.length, totalIsCapped: false, ...page };
    },
    async findProduct(id) {
      try {
        return await read(readProduct, { params: { id } });
      } catch (error) {
        if (failureCode(readProduct, error) === 'product-not-found') return null;
        throw error;
      }
    },
    listBanners: () => read(listBanners),
    listFacets: () => read(listFacets),
    readStore: () => read(readStore),
    listTestimonials: () => read(listTestimonials),
    listFaq: () => read(listFaq),
    listDeliveryCharges: () => read(listDeliveryCharges),
    readPolicy: (name) => read(readPolicy, { params: { name } }),
  };
}

export const pageReader = createPageReader();

/** Products as they are sold now. To who is logged in, what is reserved for them is in stock, too. */
export async function listFreshProducts(ids: string[]): Promise<ListedProduct[]> {
  const { products } = await pageReader.listProducts({ ids, limit: ids.length });
  if (!sessionStore.read()) return products;
  return import('#app/storefront/restock/own-restock.ts').then((own) => own.addReserved(products));
}
