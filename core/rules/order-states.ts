export const ORDER_STATUSES = [
  'Pending',
  'Confirmed',
  'Packed',
  'Shipped',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
  'Returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_METHODS = ['COD', 'Razorpay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = ['Pending', 'Paid', 'Failed', 'Refunded', 'Partially Refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const RETURN_STATUSES = [
  'Pending',
  'Approved',
  'Rejected',
  'Received',
  'Refunded',
  'Exchanged',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_TYPES = ['Return', 'Exchange'] as const;
export type ReturnType = (typeof RETURN_TYPES)[number];

/** What came back: as good as new, or not to be sold again. */
export const RETURN_QUALITIES = ['Good', 'Worn', 'Damaged'] as const;
export type ReturnQuality = (typeof RETURN_QUALITIES)[number];

export const REFUND_STATUSES = ['decided', 'requested', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_REASONS = [
  'order-cancelled',
  'order-returned',
  'order-undelivered',
  'paid-late',
  'paid-twice',
  'amount-differs',
  'made-at-provider',
  /** Of a cash order that is cancelled, with the courier, or back. */
  'nothing-owed',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * An order only goes forward, and may skip steps: who delivers by hand neither packs nor ships. What has left the store
 * is no longer cancelled; it comes back as Returned. Cancelled leads on to Confirmed for one case alone: the money of a
 * payment arrives after its hold has ended, and the goods can still be had.
 */
const ORDER: Transitions<OrderStatus> = {
  Pending: ['Confirmed', 'Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  Confirmed: ['Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  Packed: ['Shipped', 'Out for Delivery', 'Delivered', 'Cancelled'],
  Shipped: ['Out for Delivery', 'Delivered', 'Returned'],
  'Out for Delivery': ['Delivered', 'Returned'],
  Delivered: ['Returned'],
  Cancelled: ['Confirmed'],
  Returned: [],
};

/** A failed payment may still become a paid one for days. */
const PAYMENT: Transitions<PaymentStatus> = {
  Pending: ['Paid', 'Failed'],
  Failed: ['Paid'],
  Paid: ['Partially Refunded', 'Refunded'],
  'Partially Refunded': ['Refunded'],
  Refunded: [],
};

/** What was rejected can be looked at again. An exchange that cannot be carried out goes on as a return. */
const RETURN: Record<ReturnType, Transitions<ReturnStatus>> = {
  Return: {
    Pending: ['Approved', 'Rejected'],
    Approved: ['Received', 'Rejected'],
    Rejected: ['Pending'],
    Received: ['Refunded'],
    Refunded: [],
    Exchanged: [],
  },
  Exchange: {
    Pending: ['Approved', 'Rejected'],
    Approved: ['Received', 'Rejected'],
    Rejected: ['Pending'],
    Received: ['Exchanged'],
    Refunded: [],
    Exchanged: [],
  },
};

/** A refund that failed at the provider stays so; what is owed is decided anew, as another refund. */
const REFUND: Transitions<RefundStatus> = {
  decided: ['requested', 'processed', 'failed'],
  requested: ['processed', 'failed'],
  processed: [],
  failed: [],
};

/** Pages may meet a status that was added after they were loaded: from that they know no step. */
export function canOrderBecome(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER[from]?.includes(to) ?? false;
}

/** What a person may make of an order: one that is cancelled stays so, since its goods are on the shelf again. */
export function canStaffMake(from: OrderStatus, to: OrderStatus): boolean {
  return from !== 'Cancelled' && canOrderBecome(from, to);
}

/**
 * What a person may undo: steps of which the shopper has not been notified. An online order is confirmed by its money,
 * not by a person, and stays so; one whose shopper was asked is confirmed by the answer, which was acknowledged.
 */
export function canStepBack(
  {
    status,
    paymentMethod,
    askedFor = null,
  }: { status: OrderStatus; paymentMethod: string; askedFor?: unknown },
  to: OrderStatus,
): boolean {
  if (status === 'Packed' && to === 'Confirmed') return true;
  return (
    paymentMethod === 'COD' &&
    askedFor === null &&
    to === 'Pending' &&
    (status === 'Packed' || status === 'Confirmed')
  );
}

/** A cash order is confirmed with its shopper before it is packed. */
export function isUnconfirmed({ status, paymentMethod }: { status: string; paymentMethod: string }): boolean {
  return status === 'Pending' && paymentMethod === 'COD';
}

/** Its shopper was asked to confirm it or to pay a part of it, and has not answered yet. */
export function isWaiting({ status, waitsUntil }: { status: string; waitsUntil: unknown }): boolean {
  return status === 'Pending' && waitsUntil !== null;
}

export function canPaymentBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT[from].includes(to);
}

export function canReturnBecome(type: ReturnType, from: ReturnStatus, to: ReturnStatus): boolean {
  return RETURN[type][from].includes(to);
}

export function canRefundBecome(from: RefundStatus, to: RefundStatus): boolean {
  return REFUND[from].includes(to);
}

const CLOSED: readonly OrderStatus[] = ['Delivered', 'Cancelled', 'Returned'];

/** Nothing is on its way to its shopper any more. */
export function isClosed(status: OrderStatus): boolean {
  return CLOSED.includes(status);
}

/** Until it leaves the store. */
export function isCancellable(status: OrderStatus): boolean {
  return status !== 'Cancelled' && canOrderBecome(status, 'Cancelled');
}

/** A parcel that was refused at the door is on its way back to the store until somebody records that it has arrived. */
export function isComingBack(order: { status: OrderStatus; refusedAt: unknown }): boolean {
  return order.refusedAt !== null && canOrderBecome(order.status, 'Returned') && order.status !== 'Delivered';
}

/** What the shopper sees of the payment once money has gone back. */
export function paymentStatusAfterRefund(paidPaise: number, refundedPaise: number): PaymentStatus {
  if (refundedPaise === 0) return 'Paid';
  return refundedPaise >= paidPaise ? 'Refunded' : 'Partially Refunded';
}

export const RETURN_WINDOW_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The window opens with the delivery where its time is known, else with the order. */
export function isWithinReturnWindow(
  order: { deliveredAt: Date | null; placedAt: Date },
  now: Date,
): boolean {
  const opened = order.deliveredAt ?? order.placedAt;
  return now.getTime() - opened.getTime() <= RETURN_WINDOW_DAYS * DAY_MS;
}
