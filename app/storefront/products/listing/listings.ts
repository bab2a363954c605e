import type { Facets, ProductQuery } from '#core/contract/products.ts';
import {
  HOME_SECTIONS,
  NEW_ARRIVALS_TAG,
  PRODUCT_TYPES,
  SALE_TAG,
  slugOf,
  THEMES,
} from '#core/rules/categories.ts';
import {
  COMING_SOON,
  type FailureTexts,
  fetchFailure,
  NEW_ARRIVALS_FAILURE,
  themeFailure,
} from '#core/rules/texts.ts';

/** One listing screen serves many addresses. This is all in which they differ. */
export interface Listing {
  path: string;
  title: string;
  description: string;
  /** Null for a page that has nothing to list yet. */
  query: Pick<ProductQuery, 'category' | 'homeTag'> | null;
  emptyText: string;
  failure: FailureTexts;
  /** Stands above the grid even while there are products. */
  isComingSoon?: boolean;
  /** 'Loading...' is written out while the products are on their way. */
  saysLoading?: boolean;
}

interface TypeTexts {
  title: string;
  plural: string;
  failure: string;
  isComingSoon?: boolean;
}

type ListedType = Exclude<(typeof PRODUCT_TYPES)[number]['slug'], 'customized-t-shirt'>;

const TYPE_TEXTS: Record<ListedType, TypeTexts> = {
  'regular-t-shirt': {
    title: 'Regular T-Shirts',
    plural: 'regular t-shirts',
    failure: 'Regular T-Shirts',
  },
  'oversized-t-shirt': {
    title: 'Oversized T-Shirts',
    plural: 'oversized t-shirts',
    failure: 'Oversized T-Shirts',
  },
  hoodie: { title: 'Hoodies', plural: 'hoodies', failure: 'Hoodies', isComingSoon: true },
  cargo: { title: 'Cargo', plural: 'cargo products', failure: 'Cargo products', isComingSoon: true },
  polo: { title: 'Polo', plural: 'polo products', failure: 'Polo products', isComingSoon: true },
  sweatshirt: { title: 'Sweatshirts', plural: 'sweatshirts', failure: 'Sweatshirts', isComingSoon: true },
};

const SALE: Listing = {
  path: '/sale',
  title: 'Sale',
  description: 'Printed tees, hoodies and more at their lowest prices. Cash on delivery all over India.',
  query: { homeTag: [SALE_TAG] },
  emptyText: 'No products on sale currently.',
  failure: fetchFailure('products'),
  saysLoading: true,
};

const NEW_ARRIVALS: Listing = {
  path: '/new-arrivals',
  title: 'New Arrivals',
  description: 'Fresh prints, just in. New t-shirts, hoodies and sweatshirts every few weeks.',
  query: { homeTag: [NEW_ARRIVALS_TAG] },
  emptyText: 'No new arrivals at the moment.',
  failure: NEW_ARRIVALS_FAILURE,
  saysLoading: true,
};

const CUSTOMIZED: Listing = {
  path: '/category/customized-t-shirt',
  title: 'Customized T-Shirts',
  description: 'Your own words on our t-shirts. Coming soon.',
  query: null,
  emptyText: COMING_SOON,
  failure: fetchFailure('products'),
};

/** Listings whose address is known without asking the catalogue. */
const FIXED_LISTINGS: ReadonlyMap<string, Listing> = new Map(
  [
    SALE,
    NEW_ARRIVALS,
    ...PRODUCT_TYPES.map(typeListing),
    ...[...THEMES, ...HOME_SECTIONS].map(tagListing),
  ].map((listing) => [listing.path, listing]),
);

export function categoryPath(name: string): string {
  return `/category/${slugOf(name)}`;
}

export interface SisterListing {
  path: string;
  label: string;
}

const TYPE_SISTERS: readonly SisterListing[] = PRODUCT_TYPES.filter(
  ({ slug }) => slug !== 'customized-t-shirt',
).map(({ slug, label }) => ({ path: `/category/${slug}`, label }));
const THEME_SISTERS: readonly SisterListing[] = THEMES.map((theme) => ({
  path: categoryPath(theme),
  label: theme,
}));
const SISTERS = [TYPE_SISTERS, THEME_SISTERS];

/** A category as a shopper reads it: 'oversized t-shirt' is 'Oversized T-Shirt'. */
export function categoryLabel(category: string): string {
  return category.replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}

/** The other lists of the same kind: the other themes beside a theme, the other types beside anything else. */
export function sisterListings({ path }: Listing): readonly SisterListing[] {
  return SISTERS.find((family) => family.some((sister) => sister.path === path)) ?? TYPE_SISTERS;
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
  const texts = TYPE_TEXTS[type.slug];
  return {
    path: `/category/${type.slug}`,
    title: texts.title,
    description: `${texts.title} with our own prints, for men and women. Cash on delivery all over India.`,
    query: { category: type.category },
    emptyText: `No ${texts.plural} available.`,
    failure: fetchFailure(texts.failure),
    isComingSoon: texts.isComingSoon,
  };
}

function tagListing(tag: string): Listing {
  return {
    path: categoryPath(tag),
    title: tag,
    description: `${tag} prints on t-shirts, hoodies and sweatshirts. Cash on delivery all over India.`,
    query: { homeTag: [tag] },
    emptyText: `No ${tag} products found.`,
    failure: themeFailure(tag),
  };
}

function categoryListing(category: string): Listing {
  return {
    path: categoryPath(category),
    title: categoryLabel(category),
    description: `${category} with our own prints. Cash on delivery all over India.`,
    query: { category },
    emptyText: `No ${category} products found.`,
    failure: fetchFailure('products'),
  };
}
