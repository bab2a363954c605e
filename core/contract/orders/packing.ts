import { z } from 'zod';
import { ORDER_STATUSES } from '#core/rules/order-states.ts';
import { call } from '../call.ts';

/** Longer than any code that a scanner reads here. */
const code = z.string().trim().min(1, 'Scan or type a code').max(120);

const packingLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.string(),
  picture: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  scanned: z.int(),
});

/** An order as it lies on the packing desk. */
const packingSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  customer: z.string(),
  trackingNumber: z.string().nullable(),
  scanned: z.int().describe('Pieces that were scanned so far'),
  pieces: z.int(),
  lines: z.array(packingLineSchema),
});
export type Packing = z.infer<typeof packingSchema>;

const params = z.object({ id: z.string().min(1).max(40) });

export const findPacking = call('GET', '/api/admin/packing', 'orders:read', {
  summary: 'The order whose slip or label was scanned, and which of its pieces were scanned off',
  query: z.object({ code: code.describe('The id of an order, or the tracking number of its parcel') }),
  data: packingSchema,
  failures: ['order-not-found'],
});

export const scanPiece = call('POST', '/api/admin/orders/:id/scans', 'orders:change', {
  summary: 'Scans one piece off; a piece that does not belong into the order, or one too many, is refused',
  params,
  body: z.object({
    code: code.describe('The barcode or SKU of the piece'),
    scanned: z.int().min(0).max(10_000).describe('Pieces scanned so far, as the caller knows them'),
  }),
  data: z.object({ lineId: z.string(), packing: packingSchema }),
  failures: [
    'order-not-found',
    'order-status-not-allowed',
    'changed-meanwhile',
    'piece-not-in-order',
    'piece-too-many',
  ],
});

export const restartPacking = call('DELETE', '/api/admin/orders/:id/scans', 'orders:change', {
  summary: 'Forgets what was scanned of an order, to begin anew',
  params,
  data: packingSchema,
  failures: ['order-not-found', 'order-status-not-allowed'],
});
