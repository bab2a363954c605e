import type { PRODUCT_TYPES } from '#core/rules/categories.ts';
import { plural } from './language.ts';

/** Lists of products and the shop. */
export const listingTexts = {
  comingSoon: 'Coming Soon',
  related: 'Related categories',
  showMore: 'Show more',
  count: (count: number) => plural(count, { one: '# product', other: '# products' }),
  countCapped: (count: number) => plural(count, { other: '#+ products' }),

  shopDescription:
    'All our printed t-shirts, hoodies, cargos, polos and sweatshirts. Filter by type and price.',
  resultsFor: (search: string) => `Results for “${search}”`,
  forSearch: (search: string) => `for “${search}”`,
  noMatch: 'No products match.',
  noMatchHint: 'Check the spelling, or try fewer words, such as “hoodie” or “black t-shirt”.',
  nearestHint: 'Nothing has everything you typed. These products come closest.',
  nearest: 'Closest to your search',
  didYouMean: 'Did you mean {text}? These are its results.',
  searchAsTyped: (search: string) => `Search for “${search}” as typed`,
  fromSearch: 'Filters from your search',
  takeOff: (filter: string, words: string) => `${filter}, from “${words}”: remove`,
  sizeNamed: (size: string) => `Size ${size}`,
  priceFrom: (price: string) => `From ${price}`,
  priceUpTo: (price: string) => `Up to ${price}`,
  priceBetween: (least: string, most: string) => `${least} to ${most}`,
  showAll: 'Show all products',
  themes: 'Themes',
  justIn: 'Just in',

  filter: 'Filter',
  sortBy: 'Sort by',
  sorts: {
    'best-match': 'Best Match',
    'price-asc': 'Price: Low to High',
    'price-desc': 'Price: High to Low',
    newest: 'Newest First',
    'best-selling': 'Best Selling',
  },

  /** The page that holds the place of /products. */
  productPage: 'Product Page',
  productPageDescription: 'Every product has a page of its own, with pictures, sizes, stock and reviews.',
  productPageText:
    'Every product has a page of its own, with pictures, sizes, stock and reviews. Choose one in the shop.',

  sale: 'Sale',
  saleDescription: 'Printed tees, hoodies and more at their lowest prices. Cash on delivery all over India.',
  saleEmpty: 'No products on sale currently.',
  newArrivalsDescription: 'Fresh prints, just in. New t-shirts, hoodies and sweatshirts every few weeks.',
  newArrivalsEmpty: 'No new arrivals at the moment.',
  customized: 'Customized T-Shirts',
  customizedDescription: 'Your own words on our t-shirts. Coming soon.',
  typeDescription: (types: string) =>
    `${types} with our own prints, for men and women. Cash on delivery all over India.`,
  tagDescription: (tag: string) =>
    `${tag} prints on t-shirts, hoodies and sweatshirts. Cash on delivery all over India.`,
  categoryDescription: (category: string) =>
    `${category} with our own prints. Cash on delivery all over India.`,
  nothingFound: (name: string) => `No ${name} products found.`,
};

type ListedType = Exclude<(typeof PRODUCT_TYPES)[number]['slug'], 'customized-t-shirt'>;

export const typeListTexts: Record<ListedType, ReturnType<typeof typeList>> = {
  'regular-t-shirt': typeList('Regular T-Shirts', 'Regular T-Shirts'),
  'oversized-t-shirt': typeList('Oversized T-Shirts', 'Oversized T-Shirts'),
  hoodie: typeList('Hoodies', 'Hoodies'),
  cargo: typeList('Cargo', 'Cargo products'),
  polo: typeList('Polo', 'Polo products'),
  sweatshirt: typeList('Sweatshirts', 'Sweatshirts'),
};

function typeList(title: string, products: string) {
  return {
    title,
    empty: `No ${products.toLowerCase()} available.`,
    failure: { refused: `Failed to fetch ${products}`, broken: `Error fetching ${products}` },
  };
}
