import { PRODUCT_TYPES } from '#core/rules/categories.ts';
import { themeNames, typeNames } from '#texts/categories.ts';

/** A tag as a shopper reads it; one that the owner has made up is shown as it is. */
export function tagName(tag: string): string {
  return isTheme(tag) ? themeNames[tag] : tag;
}

/** A category as a shopper reads it: 'oversized t-shirt' is 'Oversized T-Shirt'. */
export function categoryName(category: string): string {
  const type = PRODUCT_TYPES.find((known) => known.category === category);
  if (type) return typeNames[type.slug];
  return category.replaceAll(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}

function isTheme(tag: string): tag is keyof typeof themeNames {
  return Object.hasOwn(themeNames, tag);
}
