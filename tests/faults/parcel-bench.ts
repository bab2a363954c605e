import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { milestones } from '#server/db/schema/milestones.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { addProduct } from '#tests/support/products.ts';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { balanceLoad } from './balance-load.ts';
import { cloneShared } from './bench-database.ts';
import { createNodesClock } from './nodes-clock.ts';
import { createPeople } from './people.ts';
import { createStoreNode } from './store-node.ts';

const PRODUCT = 'tee';
const SWEEPS = ['parcel', 'parcel-read', 'courier-push', 'message'];
const AUTH_SECRET = PRODUCTION.AUTH_SECRET;
/** A demo, with its own courier: what makes a live store is taken back. */
const DEMO = {
  ...Object.fromEntries(Object.keys(PRODUCTION).map((name) => [name, ''])),
  ...{ RAZORPAY_API_URL: '', TWILIO_API_URL: '', STORE_MODE: 'demo', AUTH_SECRET },
  ...{ WORKERS: '1', LIMITS: 'off', LOG_LEVEL: 'error' },
};

/** Two processes of a demo store over one database, each with the courier sandbox in it, and both can be killed. */
export async function openParcelBench() {
  const database = await cloneShared();
  const folder = mkdtempSync(join(tmpdir(), 'store-parcels-'));
  const file = join(folder, 'clock');
  const { db, close: closeDatabase } = connectDatabase(database.url, { connections: 4 });
  const clock = createNodesClock({ file, nodes: () => nodes, db: () => db, sweeps: SWEEPS });
  // As if the demo's products had been there and were taken out: this store sells one thing.
  await db.insert(milestones).values({ name: 'demo-catalogue' });
  await addProduct(db, { id: PRODUCT, stock: { M: 1_000_000 } });
  const program = await getServerBundle();
  const settings = { ...DEMO, DATABASE_URL: database.url, DATA_DIR: folder, CLOCK_SHIFT_FILE: file };
  // The courier is called at the store's own address, which has to stay the same.
  const nodes = [await findPort(), await findPort()].map((PORT) =>
    createStoreNode(program, { ...settings, PORT }),
  );
  for (const node of nodes) await node.start();
  await db.execute(sql`UPDATE delivery_charges SET charge_paise = 0`);

  return {
    ...{ db, nodes, clock, product: PRODUCT },
    ask: balanceLoad(nodes),
    addPeople: createPeople(db, AUTH_SECRET),
    async close() {
      await Promise.all(nodes.filter((node) => node.isRunning()).map((node) => node.end('SIGTERM')));
      await closeDatabase();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One that nobody has. */
async function findPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === 'object' && address ? address.port : 0);
}
