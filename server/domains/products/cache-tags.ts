import type { ProductQuery } from '#core/contract/products.ts';

/** What a cached answer depends on, beside the texts and settings that all of them show. */
export const productTag = (id: string) => `product-${id}`;
/** For answers that show any number of products, or choose them by what is in stock. */
const ANY_PRODUCT = 'products';
/** For a CDN, which knows answers by their tags alone. */
export const ANY_ANSWER = 'pages';

/** Something that cached answers show has changed. */
export interface Change {
  /** Absent: anything may have changed. */
  tags?: readonly string[];
  /**
   * Whether answers may be sent for a moment longer while they are made again. Stock changes with every order: making
   * all answers wait for each of them would cost most when most is sold.
   */
  isSoft: boolean;
}

/** Reads a notification: `stock:<product>`, `<product>` for its reviews, or `all`. */
export function readChange(notification: string): Change {
  if (notification === 'all') return { isSoft: false };
  const [, stockId] = /^stock:(.+)$/.exec(notification) ?? [];
  return { tags: [productTag(stockId ?? notification), ANY_PRODUCT], isSoft: stockId !== undefined };
}

/** The tags of a list that shows these products, or all of them. */
export function listTags(
  products: readonly { _id: string }[] | 'all',
  { inStock }: Pick<ProductQuery, 'inStock'>,
): string[] {
  if (products === 'all' || inStock) return [ANY_PRODUCT];
  return products.map(({ _id }) => productTag(_id));
}
