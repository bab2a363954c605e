import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { type Ended, travel } from './journeys.ts';

/** Shoppers at the same time: a browser is what the machine is busy with. */
const AT_ONCE = 3;

const dataDir = mkdtempSync(join(tmpdir(), 'store-cuts-'));
// As root, PostgreSQL runs as another user.
chmodSync(dataDir, 0o755);
const store = spawn(process.execPath, ['tests/browser/serve-store.ts'], {
  env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const port = await readyPort();
const database = connectDatabase((await findRunningEmbeddedPostgres(dataDir)) ?? '', { connections: 2 });
const browser = await chromium.launch({
  executablePath: process.env.STORE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
afterAll(async () => {
  await browser.close();
  await database.close();
  store.kill('SIGTERM');
  await once(store, 'exit');
});

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'a shopper whose network is cut gets one order or none, at a total that was shown, seed %i',
  { timeout: 7_200_000 },
  async (seed, context) => {
    const cuts = howOften(10);
    const ended: Ended[] = [];
    let next = 0;
    async function goOn() {
      while (next < cuts) {
        const number = next;
        next += 1;
        // Each has a chance of its own, so that the order in which they come does not matter.
        const journey = await travel({ port, db: database.db, browser }, number, createRandom(seed + number));
        ended.push(journey);
        if (journey.wrong.length > 0 || journey.ending === 'given up') console.warn(number, journey);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));

    const wrong = ended.flatMap((journey) => journey.wrong);
    const count = (is: (journey: Ended) => boolean) => ended.filter(is).length;
    report(context, {
      tried: ended.length,
      lost: wrong.length,
      figures: {
        seed,
        cut: count(({ cut }) => cut !== null),
        ordered: count(({ orders }) => orders === 1),
        none: count(({ orders }) => orders === 0),
        twice: count(({ orders }) => orders > 1),
        'price changed': count(({ priceChanged, cut }) => priceChanged && cut !== null),
        'given up': count(({ ending }) => ending === 'given up'),
      },
    });
    expect(wrong).toEqual([]);
    // Cuts are no use to anybody if nobody gets through: nearly all do in the end.
    expect(count(({ orders }) => orders === 1)).toBeGreaterThan(cuts * 0.8);
  },
);

async function readyPort(): Promise<number> {
  for await (const line of createInterface({ input: store.stdout })) {
    const ready = /ready at \S+:(\d+)/.exec(line)?.[1];
    if (ready) return Number(ready);
  }
  throw new Error('The store did not start.');
}
