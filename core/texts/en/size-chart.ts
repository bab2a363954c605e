import type { Measure } from '#core/rules/size-chart.ts';

export const sizeChartTexts = {
  label: 'Size Chart',
  heading: (chart: string) => `Size chart: ${chart}`,
  note: {
    top: 'Garment measurements. Chest is the full circumference. Between sizes? Choose the larger one.',
    bottom:
      'Garment measurements. Waist, hip, thigh and hem are full circumferences. Between sizes? Choose the larger one.',
  },
  unit: 'Unit',
  units: { inches: 'inches', cm: 'cm' },
  inUnit: (chart: string, unit: string) => `${chart}, in ${unit}`,
  size: 'Size',
  figure: (measures: string) => `How it is measured: ${measures}`,
};

export const measureNames: Record<Measure, string> = {
  Chest: 'Chest',
  Length: 'Length',
  Shoulder: 'Shoulder',
  Sleeve: 'Sleeve',
  Waist: 'Waist',
  Hip: 'Hip',
  Thigh: 'Thigh',
  Inseam: 'Inseam',
  Hem: 'Hem',
};
