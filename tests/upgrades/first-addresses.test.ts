import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const FOLDER = 'server/db/migrations';
const store = await openOrderStore();

/** The statement that fills the address books from the orders that were there before. */
function readFilling(): string {
  const file = readdirSync(FOLDER).find((name) => name.endsWith('_addresses_and_carts.sql'));
  const statements = readFileSync(`${FOLDER}/${file}`, 'utf8').split('--> statement-breakpoint');
  return statements.find((each) => each.includes('INSERT INTO addresses')) ?? '';
}

it('who ordered before the update finds the last address in the book, and who was erased does not', async () => {
  const product = await addProduct(store.db, { stock: { M: 10 } });
  const shoppers = [await logIn(store, '9876501234'), await logIn(store, '9876501235')] as const;
  for (const { userId } of shoppers) {
    for (const address of ['1 Old Street', '2 New Street']) {
      const wanted = wish(product, { shipping: { ...SHIPPING, address } });
      await store.services.orders.placeOrder({ buyer: { id: userId, phone: '' }, wanted, key: undefined });
      store.clock.pass(60);
    }
  }
  const [asha, erased] = shoppers;
  await store.db.execute(
    sql`UPDATE users SET phone = 'erased-' || id, erased_at = now() WHERE id = ${erased.userId}`,
  );
  await store.db.execute(sql.raw(readFilling()));
  expect(await store.services.addresses.listAddresses(erased.userId)).toEqual([]);
  expect(await store.services.addresses.listAddresses(asha.userId)).toEqual([
    { id: expect.any(String), ...SHIPPING, address: '2 New Street', isPreferred: true },
  ]);
});
