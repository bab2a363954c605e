/** Product types in the order of the header's first column. `match` is the rule by which a listing picks its products. */
export const PRODUCT_TYPES = [
  { slug: 'regular-t-shirt', label: 'Regular T-Shirt', category: 'regular t-shirt', match: 'equals' },
  { slug: 'oversized-t-shirt', label: 'Oversized T-Shirt', category: 'oversized t-shirt', match: 'equals' },
  {
    slug: 'customized-t-shirt',
    label: 'Customized T-Shirt',
    category: 'customized t-shirt',
    match: 'equals',
  },
  { slug: 'hoodie', label: 'Hoodie', category: 'hoodie', match: 'contains' },
  { slug: 'cargo', label: 'Cargo', category: 'cargo', match: 'equals' },
  { slug: 'polo', label: 'Polo', category: 'polo', match: 'equals' },
  { slug: 'sweatshirt', label: 'Sweatshirt', category: 'sweatshirt', match: 'equals' },
] as const;

/** Some types take every category that contains their word, such as 'zip hoodie'. */
export function standsForOthers(category: string): boolean {
  return PRODUCT_TYPES.some((type) => type.category === category && type.match === 'contains');
}

/** Home sections, in the order in which the home page shows them. */
export const HOME_SECTIONS = [
  'Anime',
  'Minimal',
  'F1',
  'Cars',
  'Video Games',
  'Bikes',
  'Adventure',
  'Sports',
  'Streetwear',
  'Urdu Caligraphy',
] as const;

/** Themes in the order of the header's second column, which is not the order of the home page. */
export const THEMES = [
  'Anime',
  'F1',
  'Minimal',
  'Cars',
  'Video Games',
  'Bikes',
  'Adventure',
  'Sports',
  'Streetwear',
] as const;

export const SALE_TAG = 'Sale';
export const NEW_ARRIVALS_TAG = 'New Trends';

export const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const;

/** `Urdu Caligraphy` becomes `urdu-caligraphy`: the slug of a category or home tag. */
export function getSlug(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}
