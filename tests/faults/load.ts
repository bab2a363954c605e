import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { failureSchema } from '#core/contract/answer.ts';
import { SHIPPING } from '#tests/orders/order-store.ts';
import { type Bench, PRODUCT } from './bench.ts';
import type { Person } from './people.ts';
import type { Answer, AskOptions } from './store-node.ts';

const BUYERS = 4;
const VISITORS = 2;
const PAGES = ['/', `/product/${PRODUCT}`, '/api/products/list?limit=5'];
const PAUSE_MS = 40;
const RETRY_MS = 100;
/** How long after everything is well again a call may still be refused. */
const PATIENCE_MS = 60_000;
const PEOPLE_AT_ONCE = 50;

/** What one shopper has done, and what the store has acknowledged of it. */
export interface Deal {
  shopper: Person;
  way: 'COD' | 'online';
  /** Acknowledged: the store must have it, once. */
  orderId?: string;
  providerOrderId?: string;
  isCancelled: boolean;
}

interface Seen {
  /** Calls that were answered with success, and deals that came to their end. */
  calls: number;
  done: number;
  /** 503 with the time to come back. */
  refused: number;
  /** No answer at all: the shopper asks again. */
  unanswered: number;
  pages: number;
  /** What should not have been: any other failure, a page that is not there. */
  problems: string[];
}

export type Load = ReturnType<typeof startLoad>;

/** Shoppers who buy on delivery and online, cancel, and come again until they are answered; and visitors of pages. */
export function startLoad(bench: Bench) {
  const { paymentBooks } = bench.standIns;
  const deals: Deal[] = [];
  const seen: Seen = { calls: 0, done: 0, refused: 0, unanswered: 0, pages: 0, problems: [] };
  const waiting: Person[] = [];
  let giveUpAt = Number.POSITIVE_INFINITY;
  let begun = 0;

  const isOver = () => giveUpAt !== Number.POSITIVE_INFINITY;

  function complain(problem: string) {
    if (seen.problems.length < 10) seen.problems.push(problem);
  }

  /** Until there is an answer: the same call with the same key is safe to repeat. Undefined when it was refused for good. */
  async function persist(path: string, options: AskOptions): Promise<Record<string, string> | undefined> {
    while (performance.now() < giveUpAt) {
      const answer = await bench.ask(path, options).catch(() => undefined);
      if (!answer) seen.unanswered += 1;
      else if (answer.status < 300) {
        seen.calls += 1;
        return JSON.parse(answer.text);
      } else {
        const problem = findProblem(answer);
        if (problem) complain(`${options.method} ${path}: ${problem}`);
        if (!mayComeBack(answer)) return undefined;
        seen.refused += 1;
      }
      await wait(RETRY_MS);
    }
    complain(`${options.method} ${path}: not answered ${PATIENCE_MS / 1000} s after all was well`);
    return undefined;
  }

  async function takeShopper(): Promise<Person | undefined> {
    while (waiting.length === 0 && !isOver()) {
      waiting.push(...(await bench.addPeople('shopper', PEOPLE_AT_ONCE).catch(() => [])));
      if (waiting.length === 0) await wait(RETRY_MS);
    }
    return waiting.pop();
  }

  async function buy(shopper: Person, place: number): Promise<void> {
    const way = place % 5 < 3 ? 'COD' : 'online';
    const changesMind = place % 3 === 0;
    const deal: Deal = { shopper, way, isCancelled: false };
    deals.push(deal);
    const path = way === 'COD' ? '/api/orders/create' : '/api/orders/create-pending';
    const placed = await persist(path, asShopper(shopper, 'POST', toOrder(shopper, !changesMind)));
    if (!placed?.orderId) return;
    if (way === 'COD') deal.orderId = placed.orderId;
    else if (!(await payOnline(deal, placed, place))) return;
    if (!changesMind || !deal.orderId) return;
    const cancel = await persist(`/api/orders/cancel/${deal.orderId}`, asShopper(shopper, 'PUT'));
    deal.isCancelled = cancel !== undefined;
  }

  /** Some pay and come back, of some only the provider reports, and of some nobody does: the store finds it for itself. */
  async function payOnline(deal: Deal, started: Record<string, string>, place: number): Promise<boolean> {
    deal.providerOrderId = started.razorpayOrderId ?? '';
    const callback = paymentBooks.pay(deal.providerOrderId);
    const isReported = place % 4 !== 0;
    const comesBack = place % 4 < 2;
    if (isReported) await report(callback.razorpay_payment_id);
    if (!comesBack) return false;
    const path = '/api/orders/verify-payment';
    const paid = await persist(path, asShopper(deal.shopper, 'POST', callback));
    // Money that came too late goes back: then there is no order, and the answer says so.
    if (paid?.paid) deal.orderId = started.orderId ?? '';
    return deal.orderId !== undefined;
  }

  /** As the provider does: again until it is taken. */
  async function report(paymentId: string): Promise<void> {
    const { body, headers } = paymentBooks.toEvent(paymentId);
    await persist('/api/payments/webhook', { method: 'POST', headers, body });
  }

  async function keepBuying(): Promise<void> {
    while (!isOver()) {
      const shopper = await takeShopper();
      begun += 1;
      if (shopper) await buy(shopper, begun);
      seen.done += 1;
      await wait(PAUSE_MS);
    }
  }

  async function keepVisiting(visitor: number): Promise<void> {
    for (let turn = visitor; !isOver(); turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const page = await bench.ask(path, { headers: fromSomewhere() }).catch(() => undefined);
      if (page?.status === 200) seen.pages += 1;
      else complain(`GET ${path}: ${page ? `${page.status} ${page.text.slice(0, 200)}` : 'no answer'}`);
      await wait(PAUSE_MS);
    }
  }

  const everybody = Promise.all([
    ...Array.from({ length: BUYERS }, keepBuying),
    ...Array.from({ length: VISITORS }, (_, place) => keepVisiting(place)),
  ]);
  return {
    deals,
    seen,
    /** Nobody begins anything; what was begun comes to its end. */
    async stop(): Promise<void> {
      giveUpAt = performance.now() + PATIENCE_MS;
      await everybody;
    },
  };
}

/** Every page on every node, so that it is in the cache. */
export async function visitAllPages({ nodes }: Bench): Promise<void> {
  for (const node of nodes.filter(({ isServing, isRunning }) => isServing && isRunning()))
    await Promise.all(PAGES.map((path) => node.ask(path, { headers: fromSomewhere() })));
}

export function asShopper({ token }: Person, method: string, body?: object): AskOptions {
  return {
    method,
    headers: {
      ...fromSomewhere(),
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Each call from another address: limits are not what is tried here. */
export function fromSomewhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

/** Two letters to an address that nobody has proved would be an hour apart: only those get one who get no other. */
function toOrder({ phone }: Person, wantsLetter: boolean) {
  return {
    items: [{ productId: PRODUCT, quantity: 1, selectedSize: 'M' }],
    total: 499,
    shipping: { ...SHIPPING, phone, ...(wantsLetter && { email: `s${phone}@example.in` }) },
    couponCode: null,
  };
}

/** What a failure must never be: a 5xx other than 503, a 503 that does not say when to come back, a refusal without reason. */
export function findProblem({ status, headers, text }: Answer): string | undefined {
  const failure = failureSchema.safeParse(parse(text));
  if (!failure.success) return `${status} without the shape of a failure: ${text.slice(0, 200)}`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (status === 503 || failure.data.code === 'call-under-way') return undefined;
  return `${status} ${failure.data.code}: ${failure.data.message}`;
}

function mayComeBack({ status, text }: Answer): boolean {
  return status >= 500 || text.includes('call-under-way');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
