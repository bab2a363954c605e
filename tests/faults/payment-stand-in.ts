import { getSignature } from '#server/integrations/razorpay.ts';
import type { ProviderReply, ProviderRequest } from '#tests/support/provider-server.ts';

interface Payment {
  id: string;
  order_id: string;
  amount: number;
  currency: 'INR';
  status: 'captured';
  method: 'upi';
  created_at: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: 'processed';
  receipt: string;
}

interface Secrets {
  keySecret: string;
  webhookSecret: string;
}

/** The payment provider in its own protocol, with books of its own: what it has taken and what it has sent back. */
export function createPaymentStandIn({ keySecret, webhookSecret }: Secrets, now: () => Date) {
  const orders = new Map<string, number>();
  const payments = new Map<string, Payment>();
  /** By the store's own id of the refund: the same one twice is one. */
  const refunds = new Map<string, Refund>();
  let made = 0;

  function nextId(kind: string): string {
    made += 1;
    return `${kind}_${made}`;
  }

  function createOrder({ amount }: { amount: number }): ProviderReply {
    const id = nextId('order');
    orders.set(id, amount);
    return { body: { id, amount, currency: 'INR' } };
  }

  function refund(
    paymentId: string,
    { amount, receipt }: { amount: number; receipt: string },
  ): ProviderReply {
    const payment = payments.get(paymentId);
    if (!payment) return NOT_FOUND;
    const left = payment.amount - sum(refundsOf(paymentId).filter((other) => other.receipt !== receipt));
    if (amount > left) return refuse('The total refund amount is greater than the refund payment amount');
    const known = refunds.get(receipt);
    const sent = known ?? {
      id: nextId('rfnd'),
      payment_id: paymentId,
      amount,
      status: 'processed',
      receipt,
    };
    refunds.set(receipt, sent);
    return { body: sent };
  }

  function refundsOf(paymentId: string): Refund[] {
    return [...refunds.values()].filter((sent) => sent.payment_id === paymentId);
  }

  function paymentsOf(orderId: string): Payment[] {
    return [...payments.values()].filter((payment) => payment.order_id === orderId);
  }

  function present(payment: Payment) {
    return { ...payment, amount_refunded: sum(refundsOf(payment.id)) };
  }

  /** What it answers when nothing is wrong with it. */
  function reply({ method, path, body }: ProviderRequest): ProviderReply {
    const [, , kind, id = '', part] = path.split('/');
    if (method === 'POST' && kind === 'orders') return createOrder(JSON.parse(body));
    if (method === 'POST' && part === 'refund') return refund(id, JSON.parse(body));
    if (kind === 'orders' && part === 'payments') return list(paymentsOf(id).map(present));
    if (kind === 'payments' && part === 'refunds') return list(refundsOf(id));
    if (kind === 'payments' && id === '') return list([...payments.values()].map(present));
    const payment = kind === 'payments' && payments.get(id);
    const found = payment ? present(payment) : [...refunds.values()].find((sent) => sent.id === id);
    return found ? { body: found } : NOT_FOUND;
  }

  return {
    reply,
    /** The shopper pays in the provider's window; gives what the window hands to the page. */
    pay(orderId: string) {
      const id = nextId('pay');
      const amount = orders.get(orderId) ?? 0;
      const created_at = Math.floor(now().getTime() / 1000);
      payments.set(id, {
        id,
        order_id: orderId,
        amount,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        created_at,
      });
      return {
        razorpay_order_id: orderId,
        razorpay_payment_id: id,
        razorpay_signature: getSignature(`${orderId}|${id}`, keySecret),
      };
    },
    /** What it posts to the store about a payment. */
    toEvent(paymentId: string) {
      const entity = payments.get(paymentId);
      const created_at = Math.floor(now().getTime() / 1000);
      const body = JSON.stringify({
        event: 'payment.captured',
        created_at,
        payload: { payment: { entity } },
      });
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': getSignature(body, webhookSecret),
        'x-razorpay-event-id': `evt_${paymentId}`,
      };
      return { body, headers };
    },
    listPayments: () => [...payments.values()],
    /** What the store has of an order's money, by the provider's own count. */
    getBalance(orderId: string): number {
      const own = paymentsOf(orderId);
      return sum(own) - sum(own.flatMap(({ id }) => refundsOf(id)));
    },
  };
}

const NOT_FOUND = refuse('The id provided does not exist');

function refuse(description: string): ProviderReply {
  return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}

function list(items: object[]): ProviderReply {
  return { body: { entity: 'collection', count: items.length, items } };
}

function sum(entries: readonly { amount: number }[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0);
}
