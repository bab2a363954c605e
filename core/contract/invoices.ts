import { z } from 'zod';
import { call } from './call.ts';
import { MOST_AT_ONCE } from './orders/list.ts';

const taxedSchema = z.object({
  rate: z.number().describe('Percent'),
  taxablePaise: z.int(),
  taxPaise: z.int(),
  cgstPaise: z.int(),
  localPaise: z.int(),
  igstPaise: z.int(),
  totalPaise: z.int(),
});

/** A tax invoice or credit note as it was issued. It is stored as it is and never changes. */
export const taxDocumentSchema = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  /** False: the seller is not registered for GST, and bills without tax. */
  isTaxed: z.boolean().default(true),
  /** Made by a store that is only tried out: it is no document for anybody. */
  isDemo: z.boolean().default(false),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  orderId: z.string(),
  orderedAt: z.iso.datetime(),
  paymentMethod: z.string(),
  /** For a credit note: the invoice that it takes back, wholly or in part, and why. */
  against: z.object({ number: z.string(), issuedAt: z.iso.datetime(), reason: z.string() }).nullable(),
  seller: z.object({
    brandName: z.string(),
    legalName: z.string(),
    address: z.string(),
    state: z.string(),
    stateCode: z.string(),
    gstin: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    phone: z.string(),
  }),
  /** Where the goods go: decides between two halves of the tax and one whole. */
  placeOfSupply: z.object({ state: z.string(), code: z.string() }),
  isWithinState: z.boolean(),
  localTax: z.enum(['SGST', 'UTGST']),
  lines: z.array(
    taxedSchema.extend({
      /** The line of the order; null for what was charged for delivery. */
      lineId: z.string().nullable(),
      name: z.string(),
      size: z.string(),
      hsn: z.string(),
      quantity: z.int(),
      unitPaise: z.int(),
      discountPaise: z.int(),
    }),
  ),
  totals: taxedSchema.omit({ rate: true }),
  inWords: z.string(),
});
export type TaxDocument = z.infer<typeof taxDocumentSchema>;
export type TaxDocumentLine = TaxDocument['lines'][number];

const params = z.object({ id: z.string().min(1).max(40) });
const idsSchema = z
  .string()
  .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
  .pipe(z.array(z.string().max(40)).min(1).max(MOST_AT_ONCE));

export const readOwnInvoice = call('GET', '/api/orders/:orderId/invoice', 'shopper', {
  summary: 'The tax invoice of your own order, once shipped',
  params: z.object({ orderId: z.string().min(1).max(40) }),
  file: 'application/pdf',
  failures: ['order-not-found', 'invoice-not-found'],
});

export const readInvoice = call('GET', '/api/admin/orders/:id/invoice.pdf', 'orders:read', {
  summary: 'The tax invoice of an order',
  params,
  file: 'application/pdf',
  failures: ['invoice-not-found'],
});

export const readPackingSlip = call('GET', '/api/admin/orders/:id/packing-slip.pdf', 'orders:read', {
  summary: 'The packing slip of an order',
  params,
  file: 'application/pdf',
  failures: ['order-not-found'],
});

export const readPackingSlips = call('GET', '/api/admin/packing-slips.pdf', 'packing-slips:export', {
  summary: 'The packing slips of several orders in one file',
  query: z.object({ ids: idsSchema }),
  file: 'application/pdf',
  failures: ['order-not-found'],
});

const MOST_PIECE_LABELS = 240;

export const printPieceLabels = call('GET', '/api/admin/products/:id/labels.pdf', 'products:read', {
  summary: 'Labels with the barcode of one size, 24 to an A4 page, to be stuck on its pieces',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: z.object({
    size: z.string().trim().min(1).max(12).toUpperCase(),
    count: z.coerce.number<number>().int().min(1).max(MOST_PIECE_LABELS).default(24),
  }),
  file: 'application/pdf',
  failures: ['product-not-found'],
});

export const readCreditNote = call('GET', '/api/admin/credit-notes.pdf', 'orders:read', {
  summary: 'A credit note by its number',
  query: z.object({ number: z.string().min(1).max(16) }),
  file: 'application/pdf',
  failures: ['invoice-not-found'],
});
