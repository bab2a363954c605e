import type { FailureTexts } from '#app/lib/load-failure.ts';
import type { Facets, ProductQuery } from '#core/contract/products.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG, THEMES } from '#core/rules/categories.ts';
import { themeNames, typeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts, typeListTexts } from '#texts/listing.ts';
import { loadFailures } from '#texts/load-failures.ts';
import { categoryPath, tagName } from './tags.ts';

/** One listing screen serves many addresses. This is all in which they differ. */
export interface Listing {
  path: string;
  title: string;
  description: string;
  /** Null for a page that has nothing to list yet. */
  query: Pick<ProductQuery, 'category' | 'homeTag'> | null;
  emptyText: string;
  failure: FailureTexts;
  /** Shown above the grid even while there are products. */
  isComingSoon?: boolean;
  /** 'Loading...' is written out while the products are on their way. */
  saysLoading?: boolean;
}

/** Types of which there is little yet. */
const COMING_SOON: readonly string[] = ['hoodie', 'cargo', 'polo', 'sweatshirt'];

const SALE: Listing = {
  path: '/sale',
  title: listingTexts.sale,
  description: listingTexts.saleDescription,
  query: { homeTag: [SALE_TAG] },
  emptyText: listingTexts.saleEmpty,
  failure: loadFailures.products,
  saysLoading: true,
};

const NEW_ARRIVALS: Listing = {
  path: '/new-arrivals',
  title: commonTexts.newArrivals,
  description: listingTexts.newArrivalsDescription,
  query: { homeTag: [NEW_ARRIVALS_TAG] },
  emptyText: listingTexts.newArrivalsEmpty,
  failure: loadFailures.newArrivals,
  saysLoading: true,
};

const CUSTOMIZED: Listing = {
  path: '/category/customized-t-shirt',
  title: listingTexts.customized,
  description: listingTexts.customizedDescription,
  query: null,
  emptyText: listingTexts.comingSoon,
  failure: loadFailures.products,
};

/** Listings whose address is known without a query. */
const FIXED_LISTINGS: ReadonlyMap<string, Listing> = new Map(
  [
    SALE,
    NEW_ARRIVALS,
    ...PRODUCT_TYPES.map(typeListing),
    ...[...THEMES, ...HOME_SECTIONS].map(tagListing),
  ].map((listing) => [listing.path, listing]),
);

const TYPE_SISTERS = PRODUCT_TYPES.filter(({ slug }) => slug !== 'customized-t-shirt').map(({ slug }) => ({
  path: `/category/${slug}`,
  label: typeNames[slug],
}));
const THEME_SISTERS = THEMES.map((theme) => ({ path: categoryPath(theme), label: themeNames[theme] }));

/** The other lists of the same kind: the other themes beside a theme, the other types beside anything else. */
export function sisterListings({ path }: Listing) {
  return THEME_SISTERS.some((sister) => sister.path === path) ? THEME_SISTERS : TYPE_SISTERS;
}

export function fixedListing(path: string): Listing | undefined {
  return FIXED_LISTINGS.get(plain(path));
}

/** Any other category or tag that has something on sale; undefined for a path that names nothing. */
export function presentListing(path: string, facets: Facets): Listing | undefined {
  const isMeant = (name: string) => plain(encodeURI(categoryPath(name))) === plain(path);
  const category = facets.categories.find(isMeant);
  if (category) return categoryListing(category);
  const tag = facets.homeTags.find(isMeant);
  return tag === undefined ? undefined : tagListing(tag);
}

/** Addresses are read in any case, with or without a slash at the end. */
function plain(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}

function typeListing(type: (typeof PRODUCT_TYPES)[number]): Listing {
  if (type.slug === 'customized-t-shirt') return CUSTOMIZED;
  const texts = typeListTexts[type.slug];
  return {
    path: `/category/${type.slug}`,
    title: texts.title,
    description: listingTexts.typeDescription(texts.title),
    query: { category: [type.category] },
    emptyText: texts.empty,
    failure: texts.failure,
    isComingSoon: COMING_SOON.includes(type.slug),
  };
}

function tagListing(tag: string): Listing {
  const name = tagName(tag);
  return {
    path: categoryPath(tag),
    title: name,
    description: listingTexts.tagDescription(name),
    query: { homeTag: [tag] },
    emptyText: listingTexts.nothingFound(name),
    failure: loadFailures.theme(name),
  };
}

function categoryListing(category: string): Listing {
  return {
    path: categoryPath(category),
    title: categoryName(category),
    description: listingTexts.categoryDescription(category),
    query: { category: [category] },
    emptyText: listingTexts.nothingFound(category),
    failure: loadFailures.products,
  };
}

/** A category as a shopper reads it: 'oversized t-shirt' is 'Oversized T-Shirt'. */
export function categoryName(category: string): string {
  const type = PRODUCT_TYPES.find((known) => known.category === category);
  if (type) return typeNames[type.slug];
  return category.replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}
