import type { PageReader } from '#core/contract/page-reader.ts';
import type { ProductQuery } from '#core/contract/products.ts';
import { listingTexts } from '#texts/listing.ts';
import { type CardProduct, cardOf } from './card-product.ts';

const PAGE_SIZE = 20;

/** A stretch of a list, and where it goes on. */
export interface ListPage {
  cards: CardProduct[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
}

export const EMPTY_LIST: ListPage = { cards: [], nextCursor: null, total: 0, totalIsCapped: false };

export async function loadListPage(
  reader: PageReader,
  query: ProductQuery,
  limit = PAGE_SIZE,
): Promise<ListPage> {
  const { products, ...page } = await reader.listProducts({ ...query, limit });
  return { cards: products.map(cardOf), ...page };
}

/** `55 products`, `1 product`, `1,000+ products`. */
export function countText({ total, totalIsCapped }: Pick<ListPage, 'total' | 'totalIsCapped'>): string {
  return totalIsCapped ? listingTexts.countCapped(total) : listingTexts.count(total);
}
