import { sql } from 'drizzle-orm';
import type { Browser } from 'playwright';
import type { Db } from '#server/db/client.ts';
import type { createRandom } from '#tests/support/seeded-random.ts';
import { BREAKS, type Cut, isPicture, openHttpLine } from './http-line.ts';
import { countPlaced, findWrong } from './judge.ts';
import { COMEBACKS, type Walked, walk } from './walk.ts';

/** The calls between first page and order that change something: a login, an address, the order, its payment. */
const CHANGES = /^\/(?:api\/(?:auth|orders)|dev\/)(?!.*cod-check)/;
const CHANGES_ON_THE_WAY = { COD: 4, Razorpay: 6 };
const MOST_REQUESTS = 80;
const PRICE_RUPEES = 600;

export interface Store {
  port: number;
  db: Db;
  browser: Browser;
}

export interface Ended extends Walked {
  wrong: string[];
  orders: number;
  cut: string | null;
  priceChanged: boolean;
}

/** One shopper with one cut, drawn from chance: where it falls, of what kind, and what the shopper does afterwards. */
export async function travel(
  store: Store,
  number: number,
  random: ReturnType<typeof createRandom>,
): Promise<Ended> {
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const phone = `97${String(number).padStart(8, '0')}`;
  const productId = `cut-${number}`;
  const way = pick(['COD', 'Razorpay'] as const);
  const isAtChange = random(3) > 0;
  const cut: Cut = {
    kind: pick(BREAKS),
    at: 1 + random(isAtChange ? CHANGES_ON_THE_WAY[way] : MOST_REQUESTS),
    isMeant: (method, path) => (isAtChange ? method !== 'GET' && CHANGES.test(path) : !isPicture(path)),
  };
  const priceChanged = random(5) < 2;
  const plan = {
    way,
    comeback: pick(COMEBACKS),
    triesWithout: random(3),
  };
  await addProduct(store.db, productId);
  const line = await openHttpLine(store.port);
  line.plan(cut);
  const context = await store.browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const walked = await walk({
      page: await context.newPage(),
      line,
      phone,
      productPath: `/product/${productId}`,
      readCode: () => readCode(store.port, phone),
      meanwhile: async () => {
        if (priceChanged) await changePrice(store.db, productId);
      },
      ...plan,
    });
    const wrong = await findWrong(store.db, phone, walked.shown);
    return {
      ...walked,
      wrong: wrong.map((what) => `${what} (${line.happened()}, ${plan.way}, ${plan.comeback})`),
      orders: await countPlaced(store.db, phone),
      cut: line.happened(),
      priceChanged,
    };
  } finally {
    await context.close();
    await line.close();
  }
}

async function addProduct(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO products (id, name, category, price_paise, colour)
    VALUES (${id}, ${`Cut Tee ${id}`}, 'polo', ${PRICE_RUPEES * 100}, 'Black')`);
  await db.execute(sql`
    INSERT INTO product_sizes (product_id, size, position, on_hand) VALUES (${id}, 'M', 0, 10)`);
}

async function changePrice(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE products SET price_paise = price_paise + 5000 WHERE id = ${id}`);
}

async function readCode(port: number, phone: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/inbox.json?to=${phone}`);
  const [message] = await answer.json();
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
}
