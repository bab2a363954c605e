import { loadUntilDone } from '#app/lib/load-until-done.ts';
import { createPageReader } from '#app/lib/page-reader.ts';
import { sendCall } from '#app/lib/send-call.ts';
import type { PageReader, PairReader } from '#core/contract/page-reader.ts';
import { listPairs } from '#core/contract/pairs.ts';
import type { Product } from '#core/contract/products.ts';
import type { Review, ReviewSummary } from '#core/contract/reviews.ts';
import { getSlug, PRODUCT_TYPES } from '#core/rules/categories.ts';
import { getSizes, REVIEWS_SHOWN, stockBySize } from '#core/rules/sizes.ts';
import { typeNames } from '#texts/categories.ts';
import { type CardProduct, toCard } from '../listing/card-product.ts';

const SIMILAR_SHOWN = 12;

type ProductReader = Pick<PageReader, 'findProduct' | 'listProducts'> & PairReader;

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
  /** What goes well with it. */
  pairs: CardProduct[];
}

/** Null when there is no such product on sale. */
export async function loadProductPage(reader: ProductReader, id: string): Promise<ProductPageModel | null> {
  const product = await reader.findProduct(id);
  if (!product) return null;
  const [similar, pairs] = await Promise.all([loadSimilar(reader, product), loadPairs(reader, id)]);
  return { product: toShown(product), reviews: toReviews(product), similar, pairs };
}

export function toReviews(product: Product): ProductReviews {
  const newestFirst = product.reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return { newest: newestFirst.slice(0, REVIEWS_SHOWN), summary: product.reviewSummary };
}

/** The page can do without: a failure is no reason to show none of it. */
async function loadPairs(reader: ProductReader, id: string): Promise<CardProduct[]> {
  const products = await reader.listPairs(id).catch(() => []);
  return products.map(toCard);
}

async function loadSimilar(reader: ProductReader, product: Product): Promise<CardProduct[]> {
  if (!product.homeTag) return [];
  const { products } = await reader.listProducts({ homeTag: [product.homeTag], limit: SIMILAR_SHOWN + 1 });
  const others = products.filter((other) => other._id !== product._id);
  return others.slice(0, SIMILAR_SHOWN).map(toCard);
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
  return { ...shown, sizes: getSizes(sizes), stock: stockBySize(stock) };
}

/** The listing that a product's category belongs to. Categories without a listing of their own have one by their name. */
export function toProductType(category: string): { label: string; path: string } {
  const wanted = category.trim().toLowerCase();
  const type = PRODUCT_TYPES.find(({ category: known, match }) =>
    match === 'contains' ? wanted.includes(known) : wanted === known,
  );
  if (type) return { label: typeNames[type.slug], path: `/category/${type.slug}` };
  return { label: category.trim(), path: `/category/${encodeURIComponent(getSlug(category))}` };
}

/** An answer within this time is shown at once, without a loading page that would only flash by. */
const PATIENCE_MS = 120;
/** What was asked for on a mere intent is not shown later than this. */
const FRESH_MS = 20_000;

/** A page that the browser is asking for, again and again if need be. */
export interface PendingPage {
  id: string;
  page: Promise<ProductPageModel | null>;
  /** Nothing is shown in its stead: the page before it stays until it is here. */
  isInPlace?: true;
  startedAt: number;
  /** For when the shopper goes elsewhere. */
  cancel: () => void;
}

let underway: PendingPage | null = null;

/** Goes on with the page that is already being asked for, or starts to ask. Only one is asked for at a time. */
export function getPendingPage(id: string): PendingPage {
  if (underway?.id === id && Date.now() - underway.startedAt < FRESH_MS) return underway;
  underway?.cancel();
  underway = startLoading(id);
  return underway;
}

/** Of a navigation to another colour: place and focus stay. */
export const IN_PLACE = { stays: true };

/** Asks for the page of another colour as soon as a shopper seems to want it. */
export function prefetchPage(id: string): PendingPage {
  const pending = getPendingPage(id);
  pending.isInPlace = true;
  return pending;
}

/** The page if it is there or comes quickly, else undefined. */
export async function pageIfQuick(pending: PendingPage): Promise<ProductPageModel | null | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const page = await (pending.isInPlace ? pending.page : Promise.race([pending.page, patience]));
  if (page !== undefined && underway === pending) underway = null;
  return page;
}

function startLoading(id: string): PendingPage {
  const controller = new AbortController();
  const { signal } = controller;
  const reader: ProductReader = {
    ...createPageReader(signal),
    listPairs: (id) => sendCall(listPairs, { params: { id } }, {}, signal),
  };
  const page = loadUntilDone(() => loadProductPage(reader, id), { signal });
  // Once it is cancelled nobody listens.
  page.catch(() => {});

  const pending: PendingPage = { id, page, startedAt: Date.now(), cancel };
  function cancel() {
    if (underway === pending) underway = null;
    controller.abort();
  }
  return pending;
}
