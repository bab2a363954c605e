import type { ListedProduct, ProductQuery, SearchAnswer } from '#core/contract/products.ts';
import { pictureTag } from '#server/domains/pictures/names.ts';

/** What a cached answer depends on, beside the texts and settings that all of them show. */
const productTag = (id: string) => `product-${id}`;
/** For answers that show any number of products. */
const ANY_PRODUCT = 'products';
/** For answers that choose or count products by the sizes that can be bought. */
const ANY_SIZE = 'sizes';
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
  /** The file of a picture that is deleted. */
  deletedPicture?: string;
}

/**
 * Reads a notification: `stock:<product>`, `sizes:<product>` where a size of it has sold out or is back as well,
 * `<product>` for its reviews, `picture:<file>` for a picture that is deleted, or `all`.
 */
export function readChange(notification: string): Change {
  if (notification === 'all') return { isSoft: false };
  const { kind, id = notification } =
    /^(?<kind>stock|sizes|picture):(?<id>.+)$/.exec(notification)?.groups ?? {};
  if (kind === 'picture') return { tags: [pictureTag(id)], isSoft: false, deletedPicture: id };
  const tags = [productTag(id), ANY_PRODUCT];
  return { tags: kind === 'sizes' ? [...tags, ANY_SIZE] : tags, isSoft: kind !== undefined };
}

/** The tags of what shows a product: also those of its other colours, of which it says whether they can be had. */
export function productTags({ _id, styleColours = [] }: ShownProduct): string[] {
  return shownTags([_id, ...styleColours.map((colour) => colour._id)]);
}

/** The tags of what shows the products with these ids. */
export function shownTags(ids: readonly string[]): string[] {
  return [...new Set(ids)].map(productTag);
}

type ShownProduct = Pick<ListedProduct, '_id' | 'styleColours'>;

/** The tags of a list that shows these products, or all of them. A size in a search is one that can be bought. */
export function listTags(
  products: readonly ShownProduct[] | 'all',
  { inStock, size, facets }: Pick<ProductQuery, 'inStock' | 'size' | 'facets'>,
  search?: SearchAnswer,
): string[] {
  if (products === 'all') return [ANY_PRODUCT];
  const shown = [...new Set(products.flatMap(productTags))];
  const isBySize = search?.understood.some(({ kind }) => kind === 'size');
  return inStock || size || facets || isBySize ? [...shown, ANY_SIZE] : shown;
}
