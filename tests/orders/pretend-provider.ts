import {
  type PaymentProvider,
  ProviderFailure,
  type ProviderPayment,
} from '#server/integrations/payment-provider.ts';

/** A payment provider in memory: fast enough for a thousand random runs, and honest about every rupee. */
export function createPretendProvider() {
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, { id: string; paymentId: string; amountPaise: number; refundId: string }>();
  let made = 0;

  function nextId(kind: string): string {
    made += 1;
    return `${kind}_${made}`;
  }

  function addPayment(providerOrderId: string, given: Partial<ProviderPayment> = {}): ProviderPayment {
    const payment: ProviderPayment = {
      id: nextId('pay'),
      providerOrderId,
      amountPaise: 49_900,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      ...given,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  function known(id: string): ProviderPayment {
    const payment = payments.get(id);
    if (!payment) throw new ProviderFailure('refused', 'The id provided does not exist');
    return payment;
  }

  /** What the store has of an order's money, by the provider's own count. */
  function getBalance(providerOrderId: string): number {
    const own = [...payments.values()].filter((payment) => payment.providerOrderId === providerOrderId);
    const taken = own.filter(({ status }) => status === 'captured');
    const sentBack = [...refunds.values()].filter(({ paymentId }) => own.some(({ id }) => id === paymentId));
    return sum(taken) - sum(sentBack);
  }

  const provider: PaymentProvider = {
    keyId: 'pretend',
    checkoutUrl: '/pretend.js',
    createOrder: async ({ amountPaise }) => ({ id: nextId('order'), amountPaise, currency: 'INR' }),
    readPayment: async (id) => known(id),
    listPayments: async (orderId) =>
      [...payments.values()].filter(({ providerOrderId }) => providerOrderId === orderId),
    async capturePayment({ id }) {
      const captured = { ...known(id), status: 'captured' as const };
      payments.set(id, captured);
      return captured;
    },
    async refundPayment({ refundId, paymentId, amountPaise }) {
      const before = refunds.get(refundId);
      if (before) return { ...before, status: 'processed' };
      const sent = sum([...refunds.values()].filter((refund) => refund.paymentId === paymentId));
      if (sent + amountPaise > known(paymentId).amountPaise) {
        throw new ProviderFailure('refused', 'The total refund amount is greater than the payment');
      }
      const refund = { id: nextId('rfnd'), paymentId, amountPaise, refundId };
      refunds.set(refundId, refund);
      return { ...refund, status: 'pending' };
    },
    async readRefund(id) {
      const refund = [...refunds.values()].find((candidate) => candidate.id === id);
      if (!refund) throw new ProviderFailure('refused', 'The id provided does not exist');
      return { ...refund, status: 'processed' };
    },
    isSignedPayment: ({ providerOrderId, paymentId, signature }) =>
      signature === `signed ${providerOrderId} ${paymentId}`,
    isSignedEvent: (rawBody, signature) => signature === `signed ${rawBody}`,
    readEvent(rawBody) {
      // An event reports the status at the time when it was made.
      const { id, status } = JSON.parse(rawBody);
      return { kind: 'payment', type: `payment.${status}`, payment: { ...known(id), status } };
    },
  };
  return { provider, addPayment, getBalance };
}

function sum(entries: readonly { amountPaise: number }[]): number {
  return entries.reduce((total, { amountPaise }) => total + amountPaise, 0);
}
