import type { PageReader } from '#core/contract/page-reader.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { Services } from '#server/services.ts';

type Report = (error: unknown) => void;

/** What pages may read, and nothing more. */
export function createPageReader(
  {
    products,
    banners,
    texts,
    storeInfo,
    delivery,
  }: Pick<Services, 'products' | 'banners' | 'texts' | 'storeInfo' | 'delivery'>,
  report: Report,
): PageReader {
  const guarded = guard(report);
  return {
    listProducts: guarded((query) => products.listProducts({ ...query, fields: 'card' })),
    findProduct: guarded(products.findProduct),
    listFacets: guarded(products.listFacets),
    listBanners: guarded(banners.listBanners),
    readStore: guarded(storeInfo.readStore),
    listTestimonials: guarded(texts.listTestimonials),
    listFaq: guarded(texts.listFaq),
    readPolicy: guarded(texts.readPolicy),
    listDeliveryCharges: guarded(delivery.listDeliveryCharges),
  };
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
        report(error);
        if (isDatabaseAway(error)) throw new Response(null, { status: 503 });
        throw new Error('The catalogue could not be read.');
      }
    };
}
