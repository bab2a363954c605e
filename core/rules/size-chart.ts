/** What a chart is about: each has a drawing of how it is measured. */
export const GARMENTS = ['top', 'bottom'] as const;
export type Garment = (typeof GARMENTS)[number];

export const MEASURES = [
  'Chest',
  'Length',
  'Shoulder',
  'Sleeve',
  'Waist',
  'Hip',
  'Thigh',
  'Inseam',
  'Hem',
] as const;
export type Measure = (typeof MEASURES)[number];

/** What can be measured of each, in the order of the chart's columns. The drawings have a line for each of them. */
export const GARMENT_MEASURES: Record<Garment, readonly Measure[]> = {
  top: ['Chest', 'Length', 'Shoulder', 'Sleeve'],
  bottom: ['Waist', 'Hip', 'Thigh', 'Inseam', 'Length', 'Hem'],
};

/** Nothing that is worn measures less or more. */
export const LEAST_CM = 10;
export const MOST_CM = 200;

/** What garments measure, size by size. */
export interface SizeChart {
  name: string;
  garment: Garment;
  measures: readonly Measure[];
  /** Centimetres, in the order of `measures`. */
  rows: readonly { size: string; cm: readonly number[] }[];
}

/** Tape measures in inches show quarters. */
export function centimetresToInches(cm: number): number {
  return Math.round((cm / 2.54) * 4) / 4;
}
