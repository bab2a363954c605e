import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { callStore, signIn } from './call-store.ts';
import type { StoreNode } from './store-nodes.ts';

const PRODUCT = 'drill-price';
const OWNER_PHONE = '9000000001';
const PAUSE_MS = 1500;
const SLOW_MS = 500;

const staffProductSchema = z.object({ data: z.object({ version: z.int() }) });

export interface PriceChange {
  at: number;
  /** From the answer to the change until every node shows it, in the page and in the API. */
  seenAfterMs: number;
}

/** The owner changes a price again and again, and asks every node for it until it shows. */
export async function startPriceChanges(
  base: string,
  getNodes: () => StoreNode[],
  onSlow: (ms: number) => void,
) {
  const changes: PriceChange[] = [];
  const token = await signIn(base, OWNER_PHONE);
  let isOver = false;
  let price = 1000;

  async function change() {
    price += 1;
    const url = `${base}/api/admin/products/${PRODUCT}`;
    const { version } = staffProductSchema.parse((await callStore(url, { token })).body).data;
    const body = { version, price };
    const { status } = await callStore(`${url}/quick`, { method: 'PUT', token, body });
    if (status !== 200) throw new Error(`The change of a price was answered with ${status}`);
    const at = performance.now();
    await Promise.all(
      getNodes().map(({ port }) => untilShown(`http://127.0.0.1:${port}`, price, () => isOver)),
    );
    const seenAfterMs = performance.now() - at;
    if (seenAfterMs > SLOW_MS) onSlow(seenAfterMs);
    changes.push({ at, seenAfterMs });
  }

  async function goOn() {
    while (!isOver) {
      // While the database moves house nothing can be changed; the next one is tried a moment later.
      await change().catch(() => {});
      await wait(PAUSE_MS);
    }
  }

  const done = goOn();
  return {
    changes,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

async function untilShown(base: string, price: number, isOver: () => boolean) {
  const shown = `₹${price.toLocaleString('en-IN')}`;
  while (!isOver()) {
    const [page, call] = await Promise.all([
      callStore(`${base}/product/${PRODUCT}`),
      callStore(`${base}/api/products/${PRODUCT}`),
    ]).catch(() => []);
    const isInCall = JSON.stringify(call?.body).includes(`"price":${price}`);
    if (isInCall && String(page?.body).includes(shown)) return;
    await wait(10);
  }
}
