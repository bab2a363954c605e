import { z } from 'zod';
import { MOVEMENT_REASONS } from '#core/rules/stock.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { given, pageQuery } from './given.ts';
import { pictureSchema } from './pictures.ts';
import { stockCountSchema } from './products/admin.ts';
import { productIdSchema } from './products.ts';
import { LARGEST_INTEGER } from './versioned.ts';

const STOCK_VIEWS = ['low', 'out'] as const;
const STOCK_SORTS = ['lowest', 'product'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];
export type StockSort = (typeof STOCK_SORTS)[number];

const stockQuerySchema = z.object({
  search: given(z.string().trim().max(100)),
  product: given(productIdSchema),
  view: given(z.enum(STOCK_VIEWS)),
  sort: given(z.enum(STOCK_SORTS)),
  ...pageQuery(),
});
export type StockQuery = z.infer<typeof stockQuerySchema>;

const stockRowSchema = z.object({
  productId: z.string(),
  name: z.string(),
  colour: z.string(),
  published: z.boolean(),
  picture: pictureSchema.nullable(),
  size: z.string(),
  onHand: z.int(),
  held: z.int(),
});
export type StockRow = z.infer<typeof stockRowSchema>;

const stockListSchema = z.object({
  rows: z.array(stockRowSchema),
  nextCursor: z.string().nullable(),
  counts: z.object({ low: cappedCountSchema, out: cappedCountSchema }),
  lowAt: z.int(),
});
export type StockList = z.infer<typeof stockListSchema>;

const sizeKey = { productId: productIdSchema, size: z.string().min(1).max(12) };
const noteSchema = z.string().trim().max(300, 'At most 300 characters');

/** Goods that came in, or counts that replace those that were seen. All of the sizes are changed, or none. */
const stockChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receive'),
    note: noteSchema,
    sizes: z
      .array(z.object({ ...sizeKey, quantity: z.int().min(1).max(1_00_000) }))
      .min(1)
      .max(500),
  }),
  z.object({
    kind: z.literal('correct'),
    reason: noteSchema.min(3, 'Enter a reason'),
    sizes: z
      .array(
        z.object({ ...sizeKey, onHand: stockCountSchema, wasOnHand: z.int().min(0).max(LARGEST_INTEGER) }),
      )
      .min(1)
      .max(500),
  }),
]);
export type StockChange = z.infer<typeof stockChangeSchema>;

/** The stock now. The failure `stock-changed` carries it, too. */
export const stockChangedSchema = z.object({
  sizes: z.array(z.object({ ...sizeKey, onHand: z.int(), held: z.int() })),
});
export type StockChanged = z.infer<typeof stockChangedSchema>;

const movementSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  change: z.int(),
  balance: z.int().describe('What was on the shelf after it'),
  reason: z.enum(MOVEMENT_REASONS),
  note: z.string().nullable(),
  orderId: z.string().nullable(),
  who: z.string().nullable().describe('The member of staff; null for the store itself'),
});
export type Movement = z.infer<typeof movementSchema>;

const movementListSchema = z.object({
  productId: z.string(),
  name: z.string(),
  size: z.string(),
  onHand: z.int(),
  held: z.int(),
  movements: z.array(movementSchema),
  nextCursor: z.string().nullable(),
});
export type MovementList = z.infer<typeof movementListSchema>;

export const listStock = call('GET', '/api/admin/stock', 'stock:read', {
  summary: 'Stock by size, lowest first',
  query: stockQuerySchema,
  data: stockListSchema,
  failures: ['cursor-invalid'],
});

export const changeStock = call('POST', '/api/admin/stock', 'stock:change', {
  summary: 'Adds or corrects stock of several sizes',
  idempotent: true,
  body: stockChangeSchema,
  data: stockChangedSchema,
  failures: ['size-unknown', 'stock-changed', 'stock-below-held'],
});

export const listMovements = call('GET', '/api/admin/stock/:productId/:size/movements', 'stock:read', {
  summary: 'Stock movements of one size',
  params: z.object({ productId: z.string().max(100), size: z.string().max(20) }),
  query: z.object({ cursor: z.string().max(300).optional() }),
  data: movementListSchema,
  failures: ['cursor-invalid', 'size-unknown'],
});
