import type { StaffRight } from './staff-rights.ts';

interface Todo {
  key: string;
  /** For one, and for several. */
  labels: readonly [string, string];
  /** Where it is done. */
  to: string;
  right: StaffRight;
  /** The entry of the side bar that it is counted at. */
  section?: string;
  /** Only where parcels are booked; false: only where they are not. */
  needsCourier?: boolean;
  /** It is an alarm: the owner gets an email when it begins. What to do is in this paragraph of docs/runbook.md. */
  runbook?: string;
}

/** What may need doing in the store, in the order in which it is usually done. */
export const TODOS = [
  {
    key: 'new-orders',
    labels: ['new order today', 'new orders today'],
    to: '/orders?from={today}',
    right: 'orders:read',
  },
  {
    key: 'to-confirm',
    labels: ['cash order to confirm', 'cash orders to confirm'],
    to: '/orders?view=to-confirm',
    right: 'orders:change',
    section: '/orders',
  },
  {
    key: 'cod-to-confirm',
    labels: ['COD to confirm', 'COD to confirm'],
    to: '/orders/waiting',
    right: 'orders:change',
    section: '/orders',
  },
  {
    key: 'paid-to-pack',
    labels: ['paid order to pack', 'paid orders to pack'],
    to: '/orders?view=to-pack&payment=Paid',
    right: 'orders:change',
    section: '/orders',
  },
  {
    key: 'cash-to-pack',
    labels: ['confirmed cash order to pack', 'confirmed cash orders to pack'],
    to: '/orders?view=to-pack&method=COD',
    right: 'orders:change',
    section: '/orders',
  },
  {
    key: 'to-book',
    labels: ['packed order to book a parcel for', 'packed orders to book parcels for'],
    to: '/orders?view=to-book',
    right: 'orders:change',
    section: '/orders',
    needsCourier: true,
  },
  {
    key: 'to-ship',
    labels: ['packed order to ship', 'packed orders to ship'],
    to: '/orders?view=to-ship',
    right: 'orders:change',
    section: '/orders',
    needsCourier: false,
  },
  {
    key: 'pickup-due',
    labels: ['parcel due for pickup', 'parcels due for pickup'],
    to: '/parcels?tab=pickup-due',
    right: 'orders:change',
    needsCourier: true,
  },
  {
    key: 'failed-deliveries',
    labels: ['failed delivery to answer', 'failed deliveries to answer'],
    to: '/parcels',
    right: 'orders:change',
    section: '/parcels',
  },
  {
    key: 'lost-parcels',
    labels: ['lost parcel to decide on', 'lost parcels to decide on'],
    to: '/parcels?tab=lost',
    right: 'orders:change',
    section: '/parcels',
  },
  {
    key: 'contradicted-parcels',
    labels: ['parcel to look into', 'parcels to look into'],
    to: '/parcels?tab=contradicted',
    right: 'orders:change',
    section: '/parcels',
  },
  {
    key: 'troubled-parcels',
    labels: ['parcel in trouble at the courier', 'parcels in trouble at the courier'],
    to: '/parcels?tab=troubled',
    right: 'orders:change',
    section: '/parcels',
  },
  {
    key: 'unmoved-parcels',
    labels: ['parcel has not moved for 3 days', 'parcels have not moved for 3 days'],
    to: '/parcels?tab=unmoved',
    right: 'orders:change',
  },
  {
    key: 'parcels-to-receive',
    labels: ['parcel came back, to be received', 'parcels came back, to be received'],
    to: '/parcels?tab=to-receive',
    right: 'orders:change',
    section: '/parcels',
  },
  {
    key: 'returns-to-decide',
    labels: ['return to decide', 'returns to decide'],
    to: '/returns?status=Pending',
    right: 'returns:decide',
    section: '/returns',
  },
  {
    key: 'returns-to-receive',
    labels: ['return on its way back', 'returns on their way back'],
    to: '/returns?status=Approved',
    right: 'returns:decide',
    section: '/returns',
  },
  {
    key: 'returns-to-finish',
    labels: ['return received, to refund or exchange', 'returns received, to refund or exchange'],
    to: '/returns?status=Received',
    right: 'returns:decide',
    section: '/returns',
  },
  {
    key: 'low-stock',
    labels: ['size low in stock', 'sizes low in stock'],
    to: '/stock?view=low',
    right: 'stock:change',
    section: '/stock',
  },
  {
    key: 'wanted-sold-out',
    labels: ['sold-out size that shoppers wait for', 'sold-out sizes that shoppers wait for'],
    to: '/restock',
    right: 'stock:change',
    section: '/restock',
  },
  {
    key: 'open-enquiries',
    labels: ['enquiry to reply to', 'enquiries to reply to'],
    to: '/enquiries',
    right: 'enquiries:answer',
    section: '/enquiries',
  },
  {
    key: 'waiting-reviews',
    labels: ['review to check', 'reviews to check'],
    to: '/reviews?view=waiting',
    right: 'reviews:change',
    section: '/reviews',
  },
  {
    key: 'review-photos',
    labels: ['review with photos to check', 'reviews with photos to check'],
    to: '/reviews?view=photos',
    right: 'reviews:change',
    section: '/reviews',
  },
  {
    key: 'low-reviews',
    labels: ['1–2 star review without a reply', '1–2 star reviews without a reply'],
    to: '/reviews?view=low',
    right: 'reviews:change',
  },
  {
    key: 'payment-differences',
    labels: ['payment mismatch', 'payment mismatches'],
    to: '/payments',
    right: 'payments:read',
    section: '/payments',
    runbook: 'Payments do not match',
  },
  {
    key: 'overdue-remittance',
    labels: [
      'delivered parcel the courier has not paid for',
      'delivered parcels the courier has not paid for',
    ],
    to: '/remittance',
    right: 'payments:read',
    section: '/remittance',
    runbook: 'The courier has not paid',
  },
  {
    key: 'failed-refunds',
    labels: ['failed refund', 'failed refunds'],
    to: '/payments?list=failed-refunds',
    right: 'payments:read',
    section: '/payments',
    runbook: 'Payments do not match',
  },
  {
    key: 'unsent-messages',
    labels: ['message that could not be sent', 'messages that could not be sent'],
    to: '/outbox',
    right: 'outbox:read',
    runbook: 'Provider down',
  },
  {
    key: 'late-messages',
    labels: ['message that waits to be sent', 'messages that wait to be sent'],
    to: '/outbox',
    right: 'outbox:read',
    runbook: 'Provider down',
  },
  {
    key: 'failed-jobs',
    labels: ['background job that keeps failing', 'background jobs that keep failing'],
    to: '/jobs',
    right: 'settings:change',
    runbook: 'Background work fails',
  },
  {
    key: 'troubled-backups',
    labels: ['backup failed, or is too old', 'backups failed, or are too old'],
    to: '/jobs',
    right: 'settings:change',
    runbook: 'Backup alarm',
  },
  {
    key: 'low-disk',
    labels: ['disk is nearly full', 'disks are nearly full'],
    to: '/jobs',
    right: 'settings:change',
    runbook: 'Disk full',
  },
] as const satisfies readonly Todo[];

export type TodoKey = (typeof TODOS)[number]['key'];

/** What there is to do in a store that books parcels, or in one that does not. */
export function listTodos({ hasCourier }: { hasCourier: boolean }) {
  return TODOS.filter((todo) => !('needsCourier' in todo) || todo.needsCourier === hasCourier);
}

export const TODO_KEYS = TODOS.map(({ key }) => key);

/** The lines that are alarms. */
export const ALARMS = TODOS.flatMap((todo) => ('runbook' in todo ? [todo] : []));
