import type { Banner } from './banners.ts';
import type { StateDeliveryCharge } from './delivery.ts';
import type { Tracked } from './parcels.ts';
import type { Facets, ListedProduct, Product, ProductPage, ProductQuery } from './products.ts';
import type { OrderReviews } from './reviews/by-link.ts';
import type { ProductReviewPage, ProductReviewQuery } from './reviews.ts';
import type { Store } from './store.ts';
import type { FaqEntry, Policy, PolicyName, Testimonial } from './texts.ts';

/**
 * What pages read. On the server it is the domain services in process, in the browser it is `/api`;
 * a page's `loader` and `clientLoader` differ in nothing but which of the two they are handed.
 */
export interface PageReader {
  /** Only what cards and lists show. */
  listProducts(query: Omit<ProductQuery, 'fields'>): Promise<ProductPage>;
  /** Null when there is no such product on sale. */
  findProduct(id: string): Promise<Product | null>;
  listBanners(): Promise<Banner[]>;
  listFacets(): Promise<Facets>;
  readStore(): Promise<Store>;
  listTestimonials(): Promise<Testimonial[]>;
  listFaq(): Promise<FaqEntry[]>;
  readPolicy(name: PolicyName): Promise<Policy>;
  listDeliveryCharges(): Promise<StateDeliveryCharge[]>;
}

/** The same for the tracking page alone: only who opens it loads the code for it. */
export interface TrackReader {
  /** Null when no order has this token. */
  trackOrder(token: string): Promise<Tracked | null>;
}

/** The same for the pages about reviews. */
export interface ReviewReader {
  /** Null when there is no such product on sale, or the cursor is none of this list. */
  listProductReviews(productId: string, query: ProductReviewQuery): Promise<ProductReviewPage | null>;
  /** Null when no order has this token. */
  readOrderReviews(token: string): Promise<OrderReviews | null>;
}

/** And for the product page. */
export interface PairReader {
  /** What goes well with a product. */
  listPairs(id: string): Promise<ListedProduct[]>;
}

/** What a page's `loader` is handed. */
export type ServerPageReader = PageReader & TrackReader & ReviewReader & PairReader;
