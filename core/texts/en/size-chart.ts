import type { CHART_KINDS, MEASURES } from '#core/rules/size-chart.ts';

export const sizeChartTexts = {
  label: 'Size Chart',
  heading: (chart: string) => `Size chart: ${chart}`,
  note: 'Garment measurements. Chest is the full circumference. Between sizes? Choose the larger one.',
  unit: 'Unit',
  units: { inches: 'inches', cm: 'cm' },
  inUnit: (chart: string, unit: string) => `${chart}, in ${unit}`,
  size: 'Size',
};

export const chartNames: Record<(typeof CHART_KINDS)[number], string> = {
  'Oversized T-Shirt': 'Oversized T-Shirt',
  'Regular Fit': 'Regular Fit',
};

export const measureNames: Record<(typeof MEASURES)[number], string> = {
  Chest: 'Chest',
  Length: 'Length',
  Shoulder: 'Shoulder',
  Sleeve: 'Sleeve',
};
