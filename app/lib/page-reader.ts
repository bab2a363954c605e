import { createContext } from 'react-router';
import { listBanners } from '#core/contract/banners.ts';
import { listDeliveryCharges } from '#core/contract/delivery.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { Facets, Product, ProductPage } from '#core/contract/products.ts';
import { readStore } from '#core/contract/store.ts';
import { listFaq, listTestimonials, readPolicy } from '#core/contract/texts.ts';
import { ApiFailure } from './api-failure.ts';
import { requestApi } from './api-request.ts';
import { sendCall, toQueryText } from './send-call.ts';

interface Answer<T> {
  data: T;
}

type ListAnswer = Answer<Product[]> & Partial<Pick<ProductPage, 'nextCursor' | 'total' | 'totalIsCapped'>>;

/** Where a page's `loader` finds its reader: the domain services of the same process. */
export const pageReaderContext = createContext<PageReader>();

/** What pages read, as the browser reads it: through `/api`. `signal` gives up a call whose answer nobody waits for. */
export function createPageReader(signal?: AbortSignal): PageReader {
  // The server checks every answer against the same contract before it sends it; it is not checked a second time here.
  const read = async <T>(path: string) => (await requestApi(path, { signal })) as T;
  return {
    async listProducts(query) {
      const answer = await read<ListAnswer | Product[]>(`/api/products/list${toQueryText({ ...query })}`);
      const list: ListAnswer = Array.isArray(answer) ? { data: answer } : answer;
      return {
        products: list.data,
        nextCursor: list.nextCursor ?? null,
        total: list.total ?? list.data.length,
        totalIsCapped: list.totalIsCapped ?? false,
      };
    },
    async getProduct(id) {
      try {
        return (await read<Answer<Product>>(`/api/products/${encodeURIComponent(id)}`)).data;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
    listBanners: () => sendCall(listBanners, { signal }, undefined),
    listFacets: async () => (await read<Answer<Facets>>('/api/products/facets')).data,
    readStore: () => sendCall(readStore, { signal }, undefined),
    listTestimonials: () => sendCall(listTestimonials, { signal }, undefined),
    listFaq: () => sendCall(listFaq, { signal }, undefined),
    listDeliveryCharges: () => sendCall(listDeliveryCharges, { signal }, undefined),
    readPolicy: (name) => sendCall(readPolicy, { params: { name }, signal }, undefined),
  };
}

export const pageReader = createPageReader();
