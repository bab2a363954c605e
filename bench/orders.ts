import { connectDatabase, type Db } from '#server/db/client.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import type { Bench } from './harness/bench.ts';
import { compareServers } from './harness/compare-servers.ts';
import { type Row, ratioAtLeast, toRow } from './harness/row.ts';
import { addProductsToOrder, CLIENTS, logIn, ORDERS, orderAtBare, orderAtStore } from './order-requests.ts';
import { BARE_ORDER_PREFIX } from './references/bare-order.ts';

/**
 * Cash on delivery over HTTP by eight clients at once, beside one transaction of the same writes behind a bare server.
 * Both write into the same tables. What an order causes later, its messages, is done by neither of them.
 */
export async function benchOrders(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.createDemoDatabase('orders');
  const database = connectDatabase(databaseUrl, { connections: 1, statementTimeoutMs: 0 });
  bench.onEnd(database.close);
  await addProductsToOrder(database.db);
  const store = await bench.startStore({ DATABASE_URL: databaseUrl, LIMITS: 'off' });
  const bare = await bench.startReference({ databaseUrl });
  const shoppers = await logIn(store.port);
  const rows: Row[] = [];
  for (const order of ORDERS) {
    const measured = await compareServers(
      { server: store, load: await orderAtStore(order, store.port, shoppers) },
      { name: 'bare transaction', server: bare, load: orderAtBare(order, bare.port, shoppers) },
    );
    rows.push(toRow({ name: `${order.name}, ${CLIENTS} clients`, ...measured, goal: ratioAtLeast(0.75) }));
  }
  await refuseWrongBooks(database.db);
  return rows;
}

/** Fast and wrong would be worth nothing. The bare writes have no price, so that theirs cannot be right. */
async function refuseWrongBooks(db: Db) {
  const wrong = await verifyBooks(db);
  const ours = wrong.filter(({ subject }) => !subject.startsWith(BARE_ORDER_PREFIX));
  if (ours.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(ours.slice(0, 3))}`);
}
