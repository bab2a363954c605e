import type { Db } from '#server/db/client.ts';
import { notifyStockChanged, type StockUnits } from './stock.queries.ts';

/** How long changes are gathered: a page may show an old stock for this much longer, and no more. */
const GATHER_MS = 200;

export interface StockNotifier {
  /** Call after the commit. */
  notify(units: readonly Pick<StockUnits, 'productId'>[]): void;
  /** Resolves when everything so far has been sent. */
  flush(): Promise<void>;
}

/**
 * Notifies every node of the products whose stock has changed. Gathered and sent apart from the orders' own transactions,
 * so that a thousand orders of one product give five notifications a second and orders never wait for each other over it.
 * `wakeWaiting` hears of the same products: something of them may be back.
 */
export function createStockNotifier(
  db: Db,
  wakeWaiting: (productIds: readonly string[]) => Promise<void> = async () => {},
): StockNotifier {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    if (ids.length === 0) return;
    // A lost notification is made up for by the cache, whose answers end by themselves after a minute.
    await notifyStockChanged(db, ids).catch(() => {});
    // And so is this by the sweep, which finds what is back.
    await wakeWaiting(ids).catch(() => {});
  }

  return {
    notify(units) {
      for (const { productId } of units) changed.add(productId);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    flush,
  };
}
