export const CHART_KINDS = ['Oversized T-Shirt', 'Regular Fit'] as const;
export const MEASURES = ['Chest', 'Length', 'Shoulder', 'Sleeve'] as const;

export interface SizeChart {
  title: (typeof CHART_KINDS)[number];
  measures: typeof MEASURES;
  /** Inches, in the order of `measures`. */
  rows: readonly { size: string; inches: readonly number[] }[];
}

const OVERSIZED: SizeChart = {
  title: 'Oversized T-Shirt',
  measures: MEASURES,
  rows: [
    { size: 'S', inches: [42, 27, 20.5, 9] },
    { size: 'M', inches: [44, 28, 21.5, 9.5] },
    { size: 'L', inches: [46, 29, 22.5, 10] },
    { size: 'XL', inches: [48, 30, 23.5, 10.5] },
    { size: 'XXL', inches: [50, 31, 24.5, 11] },
  ],
};

const REGULAR: SizeChart = {
  title: 'Regular Fit',
  measures: MEASURES,
  rows: [
    { size: 'S', inches: [38, 26.5, 16.5, 7.5] },
    { size: 'M', inches: [40, 27.5, 17.25, 8] },
    { size: 'L', inches: [42, 28.5, 18, 8.5] },
    { size: 'XL', inches: [44, 29.5, 18.75, 9] },
    { size: 'XXL', inches: [46, 30.5, 19.5, 9.5] },
  ],
};

/** Oversized t-shirts are cut by their own chart; everything else shares the regular one. */
export function getSizeChart(category: string): SizeChart {
  return category.trim().toLowerCase() === 'oversized t-shirt' ? OVERSIZED : REGULAR;
}

/** Tape measures show halves, so a centimetre figure is rounded to the nearest half. */
export function inchesToCentimetres(inches: number): number {
  return Math.round(inches * 2.54 * 2) / 2;
}
