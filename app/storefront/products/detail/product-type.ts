import { PRODUCT_TYPES, slugOf } from '#core/rules/categories.ts';
import { typeNames } from '#texts/categories.ts';

export interface ProductTypeLink {
  label: string;
  path: string;
}

/** The listing that a product's category belongs to. Categories without a listing of their own have one by their name. */
export function productTypeOf(category: string): ProductTypeLink {
  const wanted = category.trim().toLowerCase();
  const type = PRODUCT_TYPES.find(({ category: known, match }) =>
    match === 'contains' ? wanted.includes(known) : wanted === known,
  );
  if (type) return { label: typeNames[type.slug], path: `/category/${type.slug}` };
  return { label: category.trim(), path: `/category/${encodeURIComponent(slugOf(category))}` };
}
