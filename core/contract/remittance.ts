import { z } from 'zod';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { pageQuery } from './given.ts';
import { chargeSchema } from './rupees.ts';
import { versionedOf } from './versioned.ts';

/** What is open between the couriers' payments and the cash that parcels have brought. */
export const REMITTANCE_LISTS = ['not-remitted', 'amount-differs', 'unknown'] as const;
export type RemittanceList = (typeof REMITTANCE_LISTS)[number];

const listQuerySchema = z.object({
  list: z.enum(REMITTANCE_LISTS).default('not-remitted'),
  ...pageQuery(),
});
export type RemittanceQuery = z.infer<typeof listQuerySchema>;

const rowSchema = z.object({
  id: z.string().describe('The parcel, or the remittance that belongs to none'),
  at: z.iso.datetime().describe('When it was delivered, last heard of, or recorded'),
  orderId: z.string().nullable(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  reference: z.string().nullable().describe('The order’s number as the courier’s file names it'),
  state: z.enum(PARCEL_STATES).nullable(),
  due: z.number().describe('What the parcel had to bring; 0 while it is not delivered'),
  remitted: z.number(),
  settled: z.number().describe('Settled by hand before'),
  paidOn: z.iso.date().nullable().describe('Of the last remittance'),
  utr: z.string().nullable(),
  isOverdue: z.boolean(),
});
export type RemittanceRow = z.infer<typeof rowSchema>;

const listsSchema = z.object({
  rows: z.array(rowSchema),
  nextCursor: z.string().nullable(),
  counts: z.array(cappedCountSchema.extend({ list: z.enum(REMITTANCE_LISTS) })),
  overdueDays: z.int(),
  canRead: z.boolean().describe('A courier can be asked what it has paid'),
  lastReadAt: z.iso.datetime().nullable().describe('When one was last asked'),
});
export type RemittanceLists = z.infer<typeof listsSchema>;

const FILE_BYTES_MOST = 10 * 1024 * 1024;
export const REMITTANCE_LINES_MOST = 20_000;

const fileQuerySchema = z.object({
  mode: z.enum(['check', 'save']),
  expected: z.string().max(100).optional().describe('The fingerprint of the check that is saved'),
  name: z.string().max(200).default('').describe('The file’s name, for the history'),
});
export type RemittanceFileQuery = z.infer<typeof fileQuerySchema>;

/** What a line of the file means to the store. */
const LINE_KINDS = ['matches', 'differs', 'early', 'unknown', 'known', 'charges'] as const;
export type RemittanceLineKind = (typeof LINE_KINDS)[number];

const checkedFileSchema = z.object({
  columns: z.array(z.object({ head: z.string(), field: z.string() })).describe('What was understood'),
  ignored: z.array(z.string()).describe('Columns that mean nothing here'),
  counts: z.object({
    matches: z.int().describe('Bring what the parcel had to bring'),
    differs: z.int().describe('Bring less or more'),
    early: z.int().describe('For parcels that are not delivered yet, as far as the store knows'),
    unknown: z.int().describe('For parcels that the store does not know'),
    known: z.int().describe('Recorded before: they count once'),
    charges: z.int().describe('Lines with charges, whatever else they have'),
    skipped: z.int().describe('Without any amount'),
    wrong: z.int().describe('Could not be read'),
  }),
  amount: z.number().describe('What the file adds to the books'),
  lines: z
    .array(
      z.object({
        line: z.int(),
        kind: z.enum(LINE_KINDS),
        orderId: z.string().nullable(),
        number: z.string(),
        amount: z.number(),
        due: z.number(),
      }),
    )
    .describe('Those that need a look, up to 100'),
  wrong: z.array(z.object({ line: z.int(), message: z.string() })).describe('Up to 100'),
  fingerprint: z.string(),
  isSaved: z.boolean(),
});
export type CheckedRemittanceFile = z.infer<typeof checkedFileSchema>;

export const remittanceTermsSchema = z.object({
  overdueDays: z.int().min(1, 'From 1 to 90 days').max(90, 'From 1 to 90 days'),
});
export type RemittanceTerms = z.infer<typeof remittanceTermsSchema>;

export const settleRemittanceSchema = z.object({
  note: z.string().trim().min(3, 'Please say what was done').max(500),
});

const charge = chargeSchema.nullable();

export const parcelChargesSchema = z
  .object({ freight: charge, cashFee: charge, returnFee: charge })
  .refine((charges) => Object.values(charges).some((amount) => amount !== null), {
    path: ['freight'],
    message: 'Enter at least one amount',
  });
export type ParcelChargesForm = z.infer<typeof parcelChargesSchema>;

export const listRemittance = call('GET', '/api/admin/remittance', 'payments:read', {
  summary: 'What couriers have not paid, paid otherwise, or paid for unknown parcels',
  query: listQuerySchema,
  data: listsSchema,
  failures: ['cursor-invalid'],
});

export const readRemittance = call('POST', '/api/admin/remittance/read', 'payments:change', {
  summary: 'Asks the courier now which parcels it has paid for',
  data: z.object({
    asked: z.int(),
    paid: z.int(),
    isInterrupted: z.boolean().describe('The courier did not answer; the store goes on later'),
  }),
  failures: ['remittance-by-file-only'],
});

export const sendRemittanceFile = call('POST', '/api/admin/remittance/file', 'payments:change', {
  summary: 'Checks or records a courier’s file of payments and charges (CSV)',
  query: fileQuerySchema,
  upload: FILE_BYTES_MOST,
  data: checkedFileSchema,
  failures: ['import-unreadable', 'changed-meanwhile'],
});

export const settleRemittance = call('POST', '/api/admin/remittance/:id/settle', 'payments:change', {
  summary: 'Marks a difference as settled by hand, with a note',
  params: z.object({ id: z.string().min(1).max(40) }),
  body: settleRemittanceSchema,
  failures: ['not-found', 'difference-settled'],
});

const versionedTerms = versionedOf(remittanceTermsSchema);

export const readRemittanceTerms = call('GET', '/api/admin/remittance/terms', 'payments:read', {
  summary: 'After how many days a courier’s payment is overdue',
  data: versionedTerms,
});

export const changeRemittanceTerms = call('PUT', '/api/admin/remittance/terms', 'payments:change', {
  summary: 'Changes after how many days a payment is overdue',
  body: versionedTerms,
  data: versionedTerms,
  failures: ['changed-meanwhile'],
});

export const changeParcelCharges = call('PUT', '/api/admin/parcels/:id/charges', 'payments:change', {
  summary: 'Sets what the courier has billed for a parcel',
  params: z.object({ id: z.string().min(1).max(40) }),
  body: parcelChargesSchema,
  failures: ['parcel-not-found'],
});
