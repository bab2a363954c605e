import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  type PaymentProvider,
  type ProviderChecks,
  ProviderFailure,
  type ProviderRecords,
} from './payment-provider.ts';
import { parseJson } from './provider-call.ts';
import {
  paymentSchema,
  readEvent,
  recordSchema,
  refundSchema,
  toPayment,
  toRecord,
  toRefund,
} from './razorpay-objects.ts';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string | (() => string);
  checkoutUrl: string;
}

const TIMEOUT_MS = 10_000;
const READ_RETRIES_MS = [200, 600];
/** How long nothing is read when the provider has had too many calls and does not say for how long. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
const NO_WEBHOOK_SECRET =
  'The payment provider sends events, but RAZORPAY_WEBHOOK_SECRET is not set: every event is refused.';

const orderSchema = z.object({ id: z.string().min(1), amount: z.int(), currency: z.string() });
const linkSchema = z.object({ id: z.string().min(1) });
/** Nobody gets it: it is cancelled at once, which the provider reports. */
const TEST_LINK = {
  amount: 100,
  currency: 'INR',
  description: 'Test of the webhook',
  notify: { sms: false, email: false },
  reminder_enable: false,
};
const errorSchema = z.object({ error: z.object({ description: z.string() }) });

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Razorpay's API, as far as a store needs it. */
export function createRazorpay(
  settings: RazorpaySettings,
  { alarm = console.error }: { alarm?: (text: string) => void } = {},
): PaymentProvider & ProviderRecords & ProviderChecks {
  const { keyId, keySecret, webhookSecret, checkoutUrl } = settings;
  let hasWarned = false;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const pause = createPause();

  async function ask<T extends z.ZodType>(answer: T, call: Call): Promise<z.infer<T>> {
    const text = await send(call);
    const parsed = answer.safeParse(parseJson(text));
    if (!parsed.success) throw new ProviderFailure('unreachable', `${call.path}: an answer of unknown shape`);
    return parsed.data;
  }

  /** Reads are tried again when nobody answered; a call that does something never is. */
  async function read<T extends z.ZodType>(answer: T, path: string): Promise<z.infer<T>> {
    for (const pauseMs of READ_RETRIES_MS) {
      try {
        return await ask(answer, { method: 'GET', path });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind === 'refused' || error.isBusy) throw error;
        await wait(pauseMs * (1 + Math.random()));
      }
    }
    return ask(answer, { method: 'GET', path });
  }

  async function send({ method, path, body, headers }: Call): Promise<string> {
    let response: Response;
    let text: string;
    // Whoever is about to pay is let through; everything else can wait.
    if (pause.isOn() && path !== '/orders') {
      const reason = `${path}: waiting, there were too many calls`;
      throw new ProviderFailure('unreachable', reason, { isBusy: true });
    }
    try {
      response = await fetch(versioned(settings.apiUrl) + path, {
        method,
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (cause) {
      throw new ProviderFailure('unreachable', `${path}: no answer`, { cause });
    }
    if (response.status === 429) pause.begin(response.headers.get('retry-after'));
    else pause.end();
    if (response.ok) return text;
    const failure = errorSchema.safeParse(parseJson(text));
    const reason = failure.success ? failure.data.error.description : `status ${response.status}`;
    const kind = response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused';
    throw new ProviderFailure(kind, `${path}: ${reason}`, {
      isBusy: response.status === 429,
      isTooLarge: /exceeds (the )?maximum amount/i.test(reason),
    });
  }

  return {
    keyId,
    checkoutUrl,
    async createOrder({ orderId, amountPaise }) {
      const order = await ask(orderSchema, {
        method: 'POST',
        path: '/orders',
        body: { amount: amountPaise, currency: 'INR', receipt: orderId, notes: { orderId } },
      });
      return { id: order.id, amountPaise: order.amount, currency: order.currency };
    },
    async readPayment(paymentId) {
      return toPayment(await read(paymentSchema, `/payments/${encodeURIComponent(paymentId)}`));
    },
    async listPayments(providerOrderId) {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const { items } = await read(z.object({ items: z.array(paymentSchema) }), path);
      return items.map((item) => toPayment(item, providerOrderId));
    },
    async capturePayment({ id, amountPaise, currency }) {
      const captured = await ask(paymentSchema, {
        method: 'POST',
        path: `/payments/${encodeURIComponent(id)}/capture`,
        body: { amount: amountPaise, currency },
      });
      return toPayment(captured);
    },
    async refundPayment({ refundId, paymentId, amountPaise }) {
      const refund = await ask(refundSchema, {
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': refundId },
        body: { amount: amountPaise, speed: 'normal', receipt: refundId, notes: { refundId } },
      });
      return toRefund(refund);
    },
    async readRefund(providerRefundId) {
      return toRefund(await read(refundSchema, `/refunds/${encodeURIComponent(providerRefundId)}`));
    },
    async listRecords({ from, to, skip, count }) {
      const range = { from: toSeconds(from), to: toSeconds(to), skip: String(skip), count: String(count) };
      const page = z.object({ items: z.array(recordSchema) });
      return (await read(page, `/payments?${new URLSearchParams(range)}`)).items.map(toRecord);
    },
    async readRecord(paymentId) {
      return toRecord(await read(recordSchema, `/payments/${encodeURIComponent(paymentId)}`));
    },
    async listRefunds(paymentId) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
      return (await read(z.object({ items: z.array(refundSchema) }), path)).items.map(toRefund);
    },
    async causeEvent() {
      const { id } = await ask(linkSchema, { method: 'POST', path: '/payment_links', body: TEST_LINK });
      await ask(linkSchema, { method: 'POST', path: `/payment_links/${encodeURIComponent(id)}/cancel` });
    },
    isSignedPayment: ({ providerOrderId, paymentId, signature }) =>
      isSignature(signature, `${providerOrderId}|${paymentId}`, keySecret),
    isSignedEvent(rawBody, signature) {
      if (webhookSecret === '' && !hasWarned) alarm(NO_WEBHOOK_SECRET);
      hasWarned ||= webhookSecret === '';
      return isSignature(signature, rawBody, webhookSecret);
    },
    readEvent,
  };
}

/** The time that the provider is left alone after it has had too many calls: as long as it says, or ever longer. */
function createPause() {
  let until = 0;
  let nextMs = FIRST_PAUSE_MS;
  return {
    isOn: () => Date.now() < until,
    begin(retryAfter: string | null) {
      const seconds = Number(retryAfter ?? Number.NaN);
      const pauseMs = seconds > 0 ? seconds * 1000 : nextMs;
      until = Date.now() + Math.min(pauseMs, LONGEST_PAUSE_MS) * (1 + Math.random() / 4);
      nextMs = Math.min(nextMs * 2, LONGEST_PAUSE_MS);
    },
    end() {
      nextMs = FIRST_PAUSE_MS;
    },
  };
}

function versioned(apiUrl: RazorpaySettings['apiUrl']): string {
  const url = typeof apiUrl === 'string' ? apiUrl : apiUrl();
  return `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
}

/** HMAC-SHA256 in hexadecimal: how the provider signs payments and events. */
export function getSignature(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

/** Takes as long for a wrong signature as for a right one. An empty secret signs nothing: anybody knows it. */
function isSignature(given: string, content: string, secret: string): boolean {
  if (secret === '') return false;
  const expected = Buffer.from(getSignature(content, secret));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function toSeconds(moment: Date): string {
  return String(Math.floor(moment.getTime() / 1000));
}
