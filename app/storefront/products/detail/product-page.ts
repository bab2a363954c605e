import type { PageReader } from '#core/contract/page-reader.ts';
import type { Product } from '#core/contract/products.ts';
import type { Review, ReviewSummary } from '#core/contract/reviews.ts';
import { REVIEWS_SHOWN } from '#core/rules/reviews.ts';
import { sizesOf, stockBySize } from '#core/rules/sizes.ts';
import { type CardProduct, cardOf } from '../listing/card-product.ts';

const SIMILAR_SHOWN = 12;

type ProductReader = Pick<PageReader, 'findProduct' | 'listProducts'>;

/** What the page shows of a product, and nothing more: it travels inside the HTML. */
export interface ShownProduct
  extends Pick<
    Product,
    | '_id'
    | 'name'
    | 'description'
    | 'details'
    | 'price'
    | 'mrp'
    | 'discountPercentage'
    | 'category'
    | 'colors'
    | 'images'
    | 'countryOfOrigin'
    | 'manufacturer'
    | 'netQuantity'
  > {
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
    product: shownProductOf(product),
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

function shownProductOf(product: Product): ShownProduct {
  return {
    _id: product._id,
    name: product.name,
    description: product.description,
    details: product.details,
    price: product.price,
    mrp: product.mrp,
    discountPercentage: product.discountPercentage,
    category: product.category,
    colors: product.colors,
    images: product.images,
    countryOfOrigin: product.countryOfOrigin,
    manufacturer: product.manufacturer,
    netQuantity: product.netQuantity,
    sizes: sizesOf(product.sizes),
    stock: stockBySize(product.stock),
  };
}
