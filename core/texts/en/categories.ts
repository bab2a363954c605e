import type { HOME_SECTIONS, PRODUCT_TYPES } from '#core/rules/categories.ts';

/** Product types by the slug of their page. */
export const typeNames: Record<(typeof PRODUCT_TYPES)[number]['slug'], string> = {
  'regular-t-shirt': 'Regular T-Shirt',
  'oversized-t-shirt': 'Oversized T-Shirt',
  'customized-t-shirt': 'Customized T-Shirt',
  hoodie: 'Hoodie',
  cargo: 'Cargo',
  polo: 'Polo',
  sweatshirt: 'Sweatshirt',
};

export const themeNames: Record<(typeof HOME_SECTIONS)[number], string> = {
  Anime: 'Anime',
  F1: 'F1',
  Minimal: 'Minimal',
  Cars: 'Cars',
  'Video Games': 'Video Games',
  Bikes: 'Bikes',
  Adventure: 'Adventure',
  Sports: 'Sports',
  Streetwear: 'Streetwear',
  'Urdu Caligraphy': 'Urdu Caligraphy',
};
