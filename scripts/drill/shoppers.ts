import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { callStore, logIn } from './call-store.ts';

export interface Load {
  /** Orders that the store has acknowledged, by the key of their call. */
  acknowledged: Map<string, string>;
  /** Calls for one key that were answered with different orders. */
  contradictions: string[];
  /** When each acknowledgement came, in `performance.now()`. */
  acknowledgedAt: number[];
  pages: { answered: number; failed: number };
  /** Ends the load; orders that are under way are carried through. */
  stop(): Promise<void>;
}

const PRODUCTS = ['drill-1', 'drill-2', 'drill-3', 'drill-4'];
const PAGES = ['/', '/shop', '/product/drill-1', '/api/products/list?limit=20', '/api/products/drill-2'];
const RETRY_MS = 300;
/** Three nodes, two databases and the shoppers share one machine here: its speed is not what the drill is about. */
const BUYER_PAUSE_MS = 200;
const VISITOR_PAUSE_MS = 200;

const placedSchema = z.object({ orderId: z.string() });
const changedSchema = z.object({ quote: z.object({ total: z.number() }) });

/** People who look around and people who buy, all through one address. A buyer repeats a call until it is answered. */
export async function startLoad(
  base: string,
  { buyers, visitors }: { buyers: number; visitors: number },
): Promise<Load> {
  const load = {
    acknowledged: new Map<string, string>(),
    contradictions: [] as string[],
    acknowledgedAt: [] as number[],
    pages: { answered: 0, failed: 0 },
  };
  let isOver = false;
  const tokens = [];
  for (let number = 0; number < buyers; number += 1)
    tokens.push(await logIn(base, `98765${String(number).padStart(5, '0')}`));

  async function buy(token: string, place: number) {
    const total = await learnTotal(base, token);
    for (let turn = place; !isOver; turn += 1) {
      const key = randomUUID();
      const productId = PRODUCTS[turn % PRODUCTS.length] ?? '';
      const order = () => orderUntilAnswered({ base, token, key, productId, total });
      acknowledge(key, await order());
      // A browser that lost the answer asks again: it must learn of the same order.
      if (turn % 5 === 0) acknowledge(key, await order());
      await wait(BUYER_PAUSE_MS);
    }
  }

  function acknowledge(key: string, { status, body }: { status: number; body: unknown }) {
    const placed = placedSchema.safeParse(body);
    if (!placed.success) throw new Error(`An order was answered with ${status}: ${JSON.stringify(body)}`);
    const known = load.acknowledged.get(key);
    if (known !== undefined && known !== placed.data.orderId) load.contradictions.push(key);
    load.acknowledged.set(key, placed.data.orderId);
    load.acknowledgedAt.push(performance.now());
  }

  async function visit(place: number) {
    for (let turn = place; !isOver; turn += 1) {
      const page = await callStore(base + (PAGES[turn % PAGES.length] ?? '/')).catch(() => undefined);
      if (page?.status === 200) load.pages.answered += 1;
      else load.pages.failed += 1;
      await wait(VISITOR_PAUSE_MS);
    }
  }

  const people = [
    ...tokens.map((token, place) => buy(token, place)),
    ...Array.from({ length: visitors }, (_, place) => visit(place)),
  ];
  const done = Promise.all(people);
  // A buyer whom the store refuses ends the drill when it is stopped, not somewhere in between.
  done.catch(() => {});
  return {
    ...load,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

/** With delivery, which only the store knows: it answers a wrong total with the right one. */
async function learnTotal(base: string, token: string): Promise<number> {
  const wrong = { base, token, key: randomUUID(), productId: PRODUCTS[0] ?? '', total: 0 };
  return changedSchema.parse((await orderUntilAnswered(wrong)).body).quote.total;
}

/** The store may be away for a while: the same call with the same key is safe to repeat. */
async function orderUntilAnswered(order: {
  base: string;
  token: string;
  key: string;
  productId: string;
  total: number;
}) {
  const { base, token, key, productId, total } = order;
  const body = {
    items: [{ productId, quantity: 1, selectedSize: 'M' }],
    total,
    shipping: { name: 'Asha', address: '1, MG Road', phone: '9876543210', pincode: '560001' },
    couponCode: null,
  };
  for (;;) {
    const answer = await callStore(`${base}/api/orders/create`, { method: 'POST', token, key, body }).catch(
      () => undefined,
    );
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await wait(RETRY_MS);
  }
}
