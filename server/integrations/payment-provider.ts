/** A payment as the provider knows it. Only `captured` is money that the store has. */
export interface ProviderPayment {
  id: string;
  providerOrderId: string;
  amountPaise: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  method: string | null;
  /** When it was made, where the provider says so. */
  madeAt?: Date;
  /** Why it failed, for people. */
  failure?: string;
}

interface ProviderOrder {
  id: string;
  amountPaise: number;
  currency: string;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** Our own id of the refund, where the refund was asked for by this store. */
  refundId: string | null;
}

/** A customer's bank asks for a payment back. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: string;
  reason: string | null;
  /** Until when it must be answered. */
  respondBy: Date | null;
}

/** What the provider reports by itself. `other` is everything that the store does not act on. */
export type ProviderEvent =
  | { kind: 'payment'; type: string; payment: ProviderPayment; at?: Date }
  | { kind: 'refund'; type: string; refund: ProviderRefund }
  | { kind: 'dispute'; type: string; dispute: ProviderDispute }
  | { kind: 'other'; type: string };

export interface PaymentProvider {
  /** What the browser needs to open the payment window. */
  readonly keyId: string;
  readonly checkoutUrl: string;
  createOrder(order: { orderId: string; amountPaise: number }): Promise<ProviderOrder>;
  readPayment(paymentId: string): Promise<ProviderPayment>;
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment. */
  capturePayment(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Safe to repeat: the same `refundId` sends money back once. */
  refundPayment(refund: {
    refundId: string;
    paymentId: string;
    amountPaise: number;
  }): Promise<ProviderRefund>;
  readRefund(providerRefundId: string): Promise<ProviderRefund>;
  /** Whether the provider has signed this payment of this order. */
  isSignedPayment(payment: { providerOrderId: string; paymentId: string; signature: string }): boolean;
  /** Whether the provider has signed this event, byte for byte. */
  isSignedEvent(rawBody: string, signature: string): boolean;
  /** Throws a `ProviderFailure` for what is no event. */
  readEvent(rawBody: string): ProviderEvent;
}

/** A payment as it is in the provider's books. */
export interface ProviderRecord extends ProviderPayment {
  refundedPaise: number;
  madeAt: Date;
}

/** The provider's books, to be held against ours. */
export interface ProviderRecords {
  /** Payments made in a stretch of time, newest first; at most 100 at once. */
  listRecords(page: { from: Date; to: Date; skip: number; count: number }): Promise<ProviderRecord[]>;
  readRecord(paymentId: string): Promise<ProviderRecord>;
  listRefunds(paymentId: string): Promise<ProviderRefund[]>;
}

/** For finding out whether the provider is set up. */
export interface ProviderChecks {
  /** Has the provider report something that moves no money and reaches nobody. */
  causeEvent(): Promise<void>;
}

/**
 * `refused`: the provider has answered and will not do it. `unreachable`: nobody knows whether it was done; only calls
 * that can be repeated may be repeated.
 */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'unreachable';
  /** The provider answers nobody just now, or has asked not to be asked: another try at once is useless. */
  readonly isBusy: boolean;
  /** It takes no payment as large as this. */
  readonly isTooLarge: boolean;

  constructor(
    kind: 'refused' | 'unreachable',
    message: string,
    {
      isBusy = false,
      isTooLarge = false,
      ...options
    }: ErrorOptions & { isBusy?: boolean; isTooLarge?: boolean } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.isBusy = isBusy;
    this.isTooLarge = isTooLarge;
  }
}
