import type { PageReader } from '#core/contract/page-reader.ts';
import type { Product } from '#core/contract/products.ts';
import type { Review, ReviewSummary } from '#core/contract/reviews.ts';
import { PRODUCT_TYPES, slugOf } from '#core/rules/categories.ts';
import { REVIEWS_SHOWN } from '#core/rules/reviews.ts';
import { sizesOf, stockBySize } from '#core/rules/sizes.ts';
import { typeNames } from '#texts/categories.ts';
import { type CardProduct, cardOf } from '../listing/card-product.ts';

const SIMILAR_SHOWN = 12;

type ProductReader = Pick<PageReader, 'findProduct' | 'listProducts'>;

/** What the page shows of a product, and nothing more: it travels inside the HTML. */
export interface ShownProduct
  extends Omit<Product, 'sizes' | 'stock' | 'homeTag' | 'hsn' | 'reviews' | 'reviewSummary' | 'createdAt'> {
  sizes: string[];
  stock: Record<string, number>;
}

export interface ProductReviews {
  newest: Review[];
  summary: ReviewSummary;
}

export interface ProductPageModel {
  product: ShownProduct;
  reviews: ProductReviews;
  similar: CardProduct[];
}

/** Null when there is no such product on sale. */
export async function loadProductPage(reader: ProductReader, id: string): Promise<ProductPageModel | null> {
  const product = await reader.findProduct(id);
  if (!product) return null;
  return {
    product: toShown(product),
    reviews: reviewsOf(product),
    similar: await loadSimilar(reader, product),
  };
}

export function reviewsOf(product: Product): ProductReviews {
  const newestFirst = product.reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { newest: newestFirst.slice(0, REVIEWS_SHOWN), summary: product.reviewSummary };
}

async function loadSimilar(reader: ProductReader, product: Product): Promise<CardProduct[]> {
  if (!product.homeTag) return [];
  const { products } = await reader.listProducts({ homeTag: [product.homeTag], limit: SIMILAR_SHOWN + 1 });
  const others = products.filter((other) => other._id !== product._id);
  return others.slice(0, SIMILAR_SHOWN).map(cardOf);
}

function toShown(product: Product): ShownProduct {
  const {
    sizes,
    stock,
    homeTag: _tag,
    hsn: _hsn,
    reviews: _reviews,
    reviewSummary: _summary,
    createdAt: _at,
    ...shown
  } = product;
  return { ...shown, sizes: sizesOf(sizes), stock: stockBySize(stock) };
}

/** The listing that a product's category belongs to. Categories without a listing of their own have one by their name. */
export function productTypeOf(category: string): { label: string; path: string } {
  const wanted = category.trim().toLowerCase();
  const type = PRODUCT_TYPES.find(({ category: known, match }) =>
    match === 'contains' ? wanted.includes(known) : wanted === known,
  );
  if (type) return { label: typeNames[type.slug], path: `/category/${type.slug}` };
  return { label: category.trim(), path: `/category/${encodeURIComponent(slugOf(category))}` };
}
