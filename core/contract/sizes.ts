import { z } from 'zod';
import { sizeName } from '#core/rules/products.ts';
import { GARMENT_MEASURES, GARMENTS, LEAST_CM, MEASURES, MOST_CM } from '#core/rules/size-chart.ts';
import { call } from './call.ts';
import { savedVersionSchema } from './versioned.ts';

/** What a shopper reads beside the sizes: what garments measure. */
export const sizeChartSchema = z.object({
  name: z.string(),
  garment: z.enum(GARMENTS),
  measures: z.array(z.enum(MEASURES)),
  rows: z.array(
    z.object({ size: z.string(), cm: z.array(z.number()).describe('In the order of `measures`') }),
  ),
});

const directionSchema = z
  .enum(['small', 'large'])
  .describe('`small`: those who bought it would rather have had it larger');

export const sizeAdviceSchema = z.object({
  runs: directionSchema
    .optional()
    .describe('Of all sizes together; absent where the evidence is no better than chance'),
  sizes: z
    .array(
      z.object({
        size: z.string(),
        taken: z.int().describe('Pieces that can no longer be sent back'),
        kept: z.int(),
        changed: z.int().describe('Pieces that were exchanged for another size'),
        mostTook: z.string().optional().describe('The size that most of them changed to'),
        runs: directionSchema.optional(),
      }),
    )
    .describe('Sizes of which 20 or more were taken'),
});

const centimetres = z
  .number('Enter a number')
  .min(LEAST_CM, `At least ${LEAST_CM} cm`)
  .max(MOST_CM, `At most ${MOST_CM} cm`)
  .multipleOf(0.5, 'Whole or half centimetres');

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

export const sizeChartFieldsSchema = z
  .object({
    name: z.string().trim().min(1, 'Required').max(60, 'At most 60 characters'),
    garment: z.enum(GARMENTS),
    measures: z
      .array(z.enum(MEASURES))
      .min(1, 'Choose at least one')
      .max(6)
      .refine(distinct, 'Each only once'),
    rows: z
      .array(z.object({ size: sizeName(), cm: z.array(centimetres).max(6) }))
      .min(1, 'Add at least one size')
      .max(40, 'At most 40 sizes')
      .refine((rows) => distinct(rows.map(({ size }) => size)), 'Each size can be listed only once'),
    categories: z
      .array(z.string().trim().toLowerCase().min(1).max(100))
      .max(50, 'At most 50 categories')
      .refine(distinct, 'Each only once'),
    products: z
      .array(z.string().trim().min(1).max(100))
      .max(200, 'At most 200 products')
      .refine(distinct, 'Each only once')
      .describe('Ids of products that differ from their category'),
  })
  .refine(({ garment, measures }) => measures.every((name) => GARMENT_MEASURES[garment].includes(name)), {
    path: ['measures'],
    message: 'This drawing has no line for one of them',
  })
  .refine(({ measures, rows }) => rows.every(({ cm }) => cm.length === measures.length), {
    path: ['rows'],
    message: 'Every size needs a number for every measure',
  });
export type SizeChartFields = z.infer<typeof sizeChartFieldsSchema>;

const staffChartSchema = z.object({
  ...sizeChartFieldsSchema.shape,
  id: z.string(),
  isDefault: z.boolean().describe('For all that has no other chart; it cannot be deleted'),
  version: z.int(),
});
export type StaffSizeChart = z.infer<typeof staffChartSchema>;

const gapSchema = z.object({ id: z.string(), name: z.string(), sizes: z.array(z.string()) });

const productSizesSchema = z.object({
  chart: z.object({ id: z.string(), name: z.string() }),
  advice: sizeAdviceSchema.nullable(),
});
export type ProductSizes = z.infer<typeof productSizesSchema>;

const params = z.object({ id: z.string().min(1).max(100) });

export const listSizeCharts = call('GET', '/api/admin/size-charts', 'products:read', {
  summary: 'All size charts, the one for everything else last',
  data: z.array(staffChartSchema),
});

export const listChartGaps = call('GET', '/api/admin/size-charts/:id/gaps', 'products:read', {
  summary: 'Products on sale with sizes that their chart has no row for; the first 20',
  params,
  data: z.array(gapSchema),
  failures: ['not-found'],
});

export const addSizeChart = call('POST', '/api/admin/size-charts', 'products:change', {
  summary: 'Adds a size chart',
  body: sizeChartFieldsSchema,
  data: z.object({ id: z.string() }),
  failures: ['size-chart-exists', 'size-chart-taken', 'product-not-found'],
});

export const changeSizeChart = call('PUT', '/api/admin/size-charts/:id', 'products:change', {
  summary: 'Changes a size chart, and what it is for',
  params,
  body: z.object({ value: sizeChartFieldsSchema, version: savedVersionSchema }),
  failures: ['not-found', 'changed-meanwhile', 'size-chart-exists', 'size-chart-taken', 'product-not-found'],
});

export const removeSizeChart = call('DELETE', '/api/admin/size-charts/:id', 'products:change', {
  summary: 'Deletes a size chart; what it was for then has the one for everything else',
  params,
  failures: ['not-found', 'size-chart-default'],
});

export const readProductSizes = call('GET', '/api/admin/products/:id/sizes', 'products:read', {
  summary: 'The size chart of a product, and what became of its sizes',
  params,
  data: productSizesSchema,
  failures: ['product-not-found'],
});
