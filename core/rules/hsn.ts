const CODES: readonly [RegExp, string][] = [
  [/polo/, '6105'],
  [/hood|sweat/, '6110'],
  [/cargo|pant|trouser/, '6203'],
];

/** The customs code of a garment that has none of its own, by its category; knitted T-shirts where nothing else fits. */
export function hsnOfCategory(category: string): string {
  return CODES.find(([pattern]) => pattern.test(category))?.[1] ?? '6109';
}

/** Post and courier services: what delivery is charged for. */
export const DELIVERY_HSN = '9968';
