import type { StaffRole } from '#core/contract/accounts.ts';
import { keysOf } from '#core/objects.ts';

/**
 * Who may do what in the back office. Every call of the staff names its right, and the server checks it; the screens
 * read the same table to show only what can be used.
 */
const HOLDERS = {
  /** One's own name, role and sessions. */
  self: ['owner', 'manager', 'fulfilment', 'support'],
  /** What needs doing, each line of it only with the right to do it. */
  'todos:read': ['owner', 'manager', 'fulfilment', 'support'],
  'reports:read': ['owner', 'manager'],

  'orders:read': ['owner', 'fulfilment', 'support'],
  'orders:change': ['owner', 'fulfilment'],
  /** Names, phones and addresses of all customers in one file. */
  'orders:export': ['owner'],
  /** Names and addresses of the parcels that are packed. */
  'packing-slips:export': ['owner', 'fulfilment', 'support'],
  'labels:export': ['owner', 'fulfilment', 'support'],
  'orders:note': ['owner', 'fulfilment', 'support'],
  'returns:read': ['owner', 'fulfilment', 'support'],
  'returns:decide': ['owner', 'fulfilment'],
  'refunds:retry': ['owner', 'fulfilment'],
  /** Sees UPI IDs and bank accounts. */
  'refunds:pay': ['owner', 'fulfilment'],

  'products:read': ['owner', 'manager', 'fulfilment'],
  'products:export': ['owner', 'manager', 'fulfilment'],
  'products:change': ['owner', 'manager'],
  'stock:read': ['owner', 'manager', 'fulfilment'],
  'stock:change': ['owner', 'manager', 'fulfilment'],

  'coupons:change': ['owner', 'manager'],
  'delivery:change': ['owner', 'manager'],
  'banners:change': ['owner', 'manager'],
  'texts:change': ['owner', 'manager'],
  'reviews:change': ['owner', 'manager'],

  'enquiries:read': ['owner', 'support'],
  'enquiries:answer': ['owner', 'support'],
  'outbox:read': ['owner', 'support'],
  'outbox:retry': ['owner', 'support'],
  'customers:read': ['owner', 'support'],
  'customers:note': ['owner', 'support'],
  /** Everything about a person in one file. */
  'customers:export': ['owner'],
  'customers:erase': ['owner'],

  'payments:read': ['owner'],
  'payments:change': ['owner'],
  'settings:change': ['owner'],
  'staff:change': ['owner'],
  'audit:read': ['owner'],
  'audit:undo': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof HOLDERS;

export const STAFF_RIGHTS = keysOf(HOLDERS);

export function isStaffRight(name: string): name is StaffRight {
  return name in HOLDERS;
}

export function hasRight(role: StaffRole | null, right: StaffRight): boolean {
  const holders: readonly StaffRole[] = HOLDERS[right];
  return role !== null && holders.includes(role);
}

export function getRights(role: StaffRole): StaffRight[] {
  return STAFF_RIGHTS.filter((right) => hasRight(role, right));
}
