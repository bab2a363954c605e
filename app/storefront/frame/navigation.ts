import { PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { themeNames, typeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { categoryPath } from '../products/listing/listings.ts';

interface NavigationLink {
  label: string;
  to: string;
}

export interface LinkColumn {
  title: string;
  links: readonly NavigationLink[];
}

export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: commonTexts.shopAll, to: '/shop' },
  { label: commonTexts.newArrivals, to: '/new-arrivals' },
  { label: frameTexts.sale, to: '/sale' },
];

export const CATEGORY_COLUMNS: readonly LinkColumn[] = [
  {
    title: frameTexts.productTypes,
    links: PRODUCT_TYPES.map(({ slug }) => ({ label: typeNames[slug], to: `/category/${slug}` })),
  },
  {
    title: frameTexts.themes,
    links: THEMES.map((theme) => ({ label: themeNames[theme], to: categoryPath(theme) })),
  },
];
