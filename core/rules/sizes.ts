/** The sizes of a product's comma-separated list, in its order: trimmed, in capitals, each once. */
export function getSizes(list: string): string[] {
  const sizes = list.split(',').map((size) => size.trim().toUpperCase());
  return [...new Set(sizes)].filter((size) => size !== '');
}

/** The stock map under the same spelling of its sizes. */
export function stockBySize(stock: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(stock).map(([size, count]) => [size.trim().toUpperCase(), count]));
}

/** How a product fits, as a review says it. */
export const FITS = ['Small', 'Moderately small', 'As expected', 'Moderately large', 'Large'] as const;
export type Fit = (typeof FITS)[number];

/** The product page shows this many of the newest reviews. */
export const REVIEWS_SHOWN = 5;
