import type { ListedProduct, ProductPage, ProductQuery } from '#core/contract/products.ts';
import { PAIR_DAYS, PAIR_ORDERS, PAIRS_SHOWN } from '#core/rules/pairs.ts';
import type { Db } from '#server/db/client.ts';
import { replacePairs, selectPairs } from './pairs.queries.ts';

const DAY_MS = 24 * 3_600_000;

interface PairsParts {
  db: Db;
  /** For what shoppers read; may be a moment behind. */
  readDb: Db;
  now: () => Date;
  listProducts: (query: ProductQuery) => Promise<ProductPage>;
}

/** What goes well with a product. */
export function createPairs({ db, readDb, now, listProducts }: PairsParts) {
  async function listPairs(productId: string): Promise<ListedProduct[]> {
    const ids = await selectPairs(readDb, productId, PAIRS_SHOWN);
    if (ids.length === 0) return [];
    const { products } = await listProducts({ ids, fields: 'card', limit: PAIRS_SHOWN });
    return ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []);
  }

  async function countPairs(): Promise<void> {
    const since = new Date(now().getTime() - PAIR_DAYS * DAY_MS);
    await db.transaction((tx) => replacePairs(tx, { since, least: PAIR_ORDERS }));
  }

  return { listPairs, countPairs };
}
