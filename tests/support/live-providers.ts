import { z } from 'zod';
import { getSignature } from '#server/integrations/razorpay.ts';
import { type ProviderReply, type ProviderRequest, startProvider } from './provider-server.ts';

const orderSchema = z.object({ amount: z.int(), currency: z.string() });

interface Webhook {
  /** Where events are posted; undefined: nowhere, as before somebody has set it up. */
  url: string | undefined;
  secret: string;
}

/** Stands in for Razorpay, Twilio and npm's registry at one address, as far as a store that goes live needs them. */
export async function startLiveProviders(webhook: Webhook) {
  const orders = new Map<string, z.infer<typeof orderSchema>>();
  let made = 0;
  const state = { webhook, refusesKeys: false, advisories: {} as Record<string, object[]> };

  function reply(request: ProviderRequest): ProviderReply {
    const { method, path } = request;
    if (path === '/-/npm/v1/security/advisories/bulk') return { body: state.advisories };
    // npm asks about a package with a hole, and about those that use it.
    if (Object.keys(state.advisories).length > 0) return { body: describePackage(path) };
    if (path.startsWith('/2010-04-01/')) return { status: 201, body: { sid: 'SM1', status: 'queued' } };
    if (state.refusesKeys) return { status: 401, body: { error: { description: 'Authentication failed' } } };
    if (path === '/v1/payment_links') return { body: { id: 'plink_1' } };
    if (path === '/v1/payment_links/plink_1/cancel') {
      void postEvent('payment_link.cancelled');
      return { body: { id: 'plink_1' } };
    }
    if (method === 'POST' && path === '/v1/orders') return { body: addOrder(request.body) };
    const payment = /^\/v1\/payments\/pay_(.+)$/.exec(path)?.[1];
    if (payment) return { body: getPayment(payment) };
    return { body: { items: [] } };
  }

  function addOrder(body: string) {
    made += 1;
    const id = `order_${made}`;
    const order = orderSchema.parse(JSON.parse(body));
    orders.set(id, order);
    return { id, ...order };
  }

  /** Whoever asks for the payment of an order finds it paid. */
  function getPayment(orderId: string) {
    return {
      id: `pay_${orderId}`,
      order_id: orderId,
      ...orders.get(orderId),
      status: 'captured',
      method: 'upi',
      created_at: Math.floor(Date.now() / 1000),
    };
  }

  async function postEvent(event: string) {
    if (!state.webhook.url) return;
    const body = JSON.stringify({ event, payload: {} });
    await fetch(state.webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': getSignature(body, state.webhook.secret),
        'x-razorpay-event-id': `evt_${event}_${made}`,
      },
      body,
    });
  }

  const provider = await startProvider(reply);

  /** The code within the SMS that was sent last. */
  function lastCode(): string {
    const sms = provider.requests.findLast(({ path }) => path.startsWith('/2010-04-01/'));
    return /\d{6}/.exec(new URLSearchParams(sms?.body).get('Body') ?? '')?.[0] ?? '';
  }

  return { ...provider, state, lastCode };
}

function describePackage(path: string) {
  return { name: decodeURIComponent(path.slice(1)), 'dist-tags': {}, versions: {} };
}
