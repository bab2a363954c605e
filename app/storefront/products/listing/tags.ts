import { getSlug } from '#core/rules/categories.ts';
import { themeNames } from '#texts/categories.ts';

/** Where a category or a tag is listed. */
export function categoryPath(name: string): string {
  return `/category/${getSlug(name)}`;
}

/** A tag as a shopper reads it; one that the owner has made up is shown as it is. */
export function tagName(tag: string): string {
  return isTheme(tag) ? themeNames[tag] : tag;
}

function isTheme(tag: string): tag is keyof typeof themeNames {
  return Object.hasOwn(themeNames, tag);
}
