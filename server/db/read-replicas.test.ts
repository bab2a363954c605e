import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createProducts } from '#server/domains/products/products.service.ts';
import { until } from '#tests/start/fixtures/database-holder.ts';
import { addProduct } from '#tests/support/products.ts';
import { startPrimaryWithStandby } from '#tests/support/standby.ts';
import { connectDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { connectReplicas } from './read-replicas.ts';
import { products } from './schema/products.ts';

const pair = await startPrimaryWithStandby();
await migrateDatabase(pair.primaryUrl);
const primary = connectDatabase(pair.primaryUrl, { connections: 2 });
const reads = connectReplicas({ primary, urls: [pair.standbyUrl], isPooled: false });
afterAll(async () => {
  await reads.close();
  await primary.close();
  await pair.stop();
});

const shop = createProducts({
  db: reads.db,
  readDefaults: async () => ({ manufacturer: '', countryOfOrigin: 'India' }),
  readSynonyms: async () => [],
});
const readPrice = async () => (await shop.readProduct('kage')).price;
const setPrice = (rupees: number) =>
  primary.db
    .update(products)
    .set({ pricePaise: rupees * 100 })
    .where(eq(products.id, 'kage'));

async function isOnStandby(): Promise<boolean> {
  const { rows } = await reads.db.execute(sql`SELECT pg_is_in_recovery() AS standby`);
  return rows[0]?.standby === true;
}

it('reads come from a standby that is up to date, and nothing else does', async () => {
  await addProduct(primary.db, { id: 'kage', pricePaise: 50_000 });
  reads.noteChange();
  await until(isOnStandby);
  expect(await readPrice()).toBe(500);
  const inTransaction = await reads.db.transaction((tx) =>
    tx.execute(sql`SELECT pg_is_in_recovery() AS standby`),
  );
  expect(inTransaction.rows).toEqual([{ standby: false }]);
});

it('a change that was noted is never read from a standby that has not got it', async () => {
  await until(isOnStandby);
  await pair.onStandby('SELECT pg_wal_replay_pause()');
  await setPrice(700);
  reads.noteChange();
  expect([await readPrice(), await isOnStandby()]).toEqual([700, false]);
  await pair.onStandby('SELECT pg_wal_replay_resume()');
  await until(isOnStandby);
  expect(await readPrice()).toBe(700);
});

it('a standby that falls behind is left, though nobody has noted a change', async () => {
  await until(isOnStandby);
  await pair.onStandby('SELECT pg_wal_replay_pause()');
  await setPrice(800);
  await until(async () => !(await isOnStandby()));
  expect(await readPrice()).toBe(800);
  await pair.onStandby('SELECT pg_wal_replay_resume()');
  await until(isOnStandby);
});

it('reads go on while the standby is away', async () => {
  await until(isOnStandby);
  await pair.stopStandby();
  expect([await readPrice(), await isOnStandby()]).toEqual([800, false]);
});
