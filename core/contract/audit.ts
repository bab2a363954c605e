import { z } from 'zod';
import { keysOf } from '#core/objects.ts';
import { call } from './call.ts';
import { daySchema, pageQuery } from './given.ts';
import { LARGEST_INTEGER } from './versioned.ts';

/** What changes are made to, with its label. */
export const AUDIT_KINDS = {
  product: 'Products',
  stock: 'Stock',
  order: 'Orders',
  orders: 'Order exports',
  return: 'Returns',
  coupon: 'Coupons',
  delivery: 'Delivery',
  banner: 'Banners',
  banners: 'Banner order',
  setting: 'Settings and pages',
  review: 'Reviews',
  message: 'Messages',
  customer: 'Customers',
  payment: 'Payments',
  remittance: 'Remittance',
  staff: 'Staff',
} as const;

const KINDS = keysOf(AUDIT_KINDS);

const auditQuerySchema = z.object({
  who: z.string().max(100).optional(),
  kind: z.enum(KINDS).optional(),
  subject: z.string().max(200).optional().describe('The id of one thing; needs its kind'),
  from: daySchema.optional(),
  to: daySchema.optional(),
  ...pageQuery(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.object({ id: z.string(), name: z.string() }),
  action: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  isMade: z.boolean().describe('It did not exist before'),
  isGone: z.boolean().describe('It exists no more'),
  canUndo: z.boolean(),
  undoneBy: z.int().nullable().describe('The later entry that took this change back'),
  undoes: z.int().nullable().describe('The earlier entry that this one took back'),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditListSchema = z.object({
  entries: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AuditList = z.infer<typeof auditListSchema>;

export const listChanges = call('GET', '/api/admin/audit', 'audit:read', {
  summary: 'Every change by staff, newest first',
  query: auditQuerySchema,
  data: auditListSchema,
  failures: ['cursor-invalid'],
});

export const undoChange = call('POST', '/api/admin/audit/:id/undo', 'audit:undo', {
  summary: 'Undoes one change, if nothing has changed since',
  params: z.object({ id: z.coerce.number().int().min(1).max(LARGEST_INTEGER) }),
  fields: z.object({ entryId: z.int() }),
  failures: [
    'not-found',
    'already-undone',
    'changed-since',
    'undo-not-possible',
    // What the domains refuse when they restore a value.
    'changed-meanwhile',
    'coupon-limit-too-low',
    'image-not-found',
    'mrp-below-price',
    'picture-unknown',
    'stock-below-held',
  ],
});
