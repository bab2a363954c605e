export const UNDERSTOOD_KINDS = ['size', 'color', 'category', 'homeTag', 'minPrice', 'maxPrice'] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

/** Words of a search that were taken for a filter. */
export interface Understood {
  kind: UnderstoodKind;
  /** As the parameter of that name takes it: several values are separated by commas. */
  value: string;
  /** As they were typed. */
  words: string;
  /** The search without them. */
  without: string;
}
