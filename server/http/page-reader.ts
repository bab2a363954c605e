import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerPageReader } from '#core/contract/page-reader.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { listTags, productTags } from '#server/domains/products/cache-tags.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';
import type { MadeResponse } from './cache/entry-pool.ts';

type Report = (error: unknown) => void;

/** What the page that is being rendered depends on. */
const tagsOfPage = new AsyncLocalStorage<Set<string>>();

/** Notes what a page reads while it is rendered: those are its tags in the cache. */
export async function collectTags(render: () => Promise<MadeResponse>): Promise<MadeResponse> {
  const tags = new Set<string>();
  const page = await tagsOfPage.run(tags, render);
  return { ...page, tags: [...tags] };
}

function note(tags: string[]) {
  for (const tag of tags) tagsOfPage.getStore()?.add(tag);
}

/** What pages may read, and nothing more. */
export function createPageReader(
  {
    products,
    pairs,
    banners,
    texts,
    storeInfo,
    delivery,
    parcels,
    reviews,
  }: Pick<
    Services,
    'products' | 'pairs' | 'banners' | 'texts' | 'storeInfo' | 'delivery' | 'parcels' | 'reviews'
  >,
  report: Report,
): ServerPageReader {
  const guarded = guard(report);
  return {
    listProducts: guarded(async (query) => {
      const page = await products.listProducts({ ...query, fields: 'card' });
      note(listTags(page.products, query, page.search));
      return page;
    }),
    findProduct: guarded(async (id) => {
      const product = await products.findProduct(id);
      note(productTags(product ?? { _id: id }));
      return product;
    }),
    listPairs: guarded(async (id) => {
      const shown = await pairs.listPairs(id);
      note(listTags(shown, {}));
      return shown;
    }),
    listFacets: guarded(products.listFacets),
    listBanners: guarded(banners.listBanners),
    readStore: guarded(storeInfo.readStore),
    listTestimonials: guarded(texts.listTestimonials),
    listFaq: guarded(texts.listFaq),
    readPolicy: guarded(texts.readPolicy),
    listDeliveryCharges: guarded(delivery.listDeliveryCharges),
    trackOrder: guarded((token) => orNull(parcels.trackOrder(token))),
    readOrderReviews: guarded((token) => orNull(reviews.readOrderReviews(token))),
    listProductReviews: guarded(async (id, query) => {
      note(productTags({ _id: id }));
      return orNull(reviews.listProductReviews(id, query));
    }),
  };
}

/** What nobody has, or what no page has: it is not found. */
const MISSING = ['not-found', 'product-not-found', 'cursor-invalid'];

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && MISSING.includes(error.code)) return null;
    throw error;
  }
}

/** What is wrong with the request alone, such as a cursor that somebody has changed. */
function isExpected(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500;
}

/**
 * Failures are reported here, where nothing of a query gets into a log, and reach the page without their inside. A
 * database that is away makes a 503 of the page: browsers and crawlers then come back.
 */
function guard(report: Report) {
  return <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        return await read(...args);
      } catch (error) {
        if (!isExpected(error)) report(error);
        if (isDatabaseAway(error)) throw new Response(null, { status: 503 });
        throw new Error('The catalogue could not be read.');
      }
    };
}
