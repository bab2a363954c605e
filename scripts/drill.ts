import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { chooseSystemUser } from '#server/db/embedded/system-user.ts';
import { readIds } from '#server/db/read-rows.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { findPrimary, untilTrue } from './drill/database-cluster.ts';
import { type Deployment, startDeployment } from './drill/deployment.ts';
import { startPriceChanges } from './drill/price-changes.ts';
import { findLongestGap, judge, type Observation } from './drill/report.ts';
import { startLoad } from './drill/shoppers.ts';
import type { EngineHome } from './engines/engine.ts';
import { findPrograms } from './engines/programs.ts';

const STEADY_MS = 10_000;
const AFTER_PRIMARY_MS = 40_000;

const started = performance.now();
const say = (line: string) => console.log(line);
const note = (line: string) =>
  say(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

/**
 * `npm run drill`: three nodes of the store on a PostgreSQL with a synchronous standby, all on this machine. Under load a
 * node is killed, then the primary; the report says what shoppers and the owner noticed of it.
 */
const programs = findPrograms(['etcd', 'patroni', 'postgres', 'pgbouncer', 'haproxy'] as const);
const home = makeHome();
let deployment: Deployment | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => deployment?.stop().finally(() => process.exit(130)));
try {
  note('etcd, two PostgreSQL with Patroni and PgBouncer, HAProxy and three nodes of the store are starting');
  deployment = await startDeployment(home, programs);
  process.exitCode = judge(await observe(deployment), say) ? 0 : 1;
  await deployment.stop();
  rmSync(home.folder, { recursive: true, force: true, maxRetries: 5 });
} catch (error) {
  console.error(error);
  console.error(`The drill could not be finished. What the programs said is in ${home.folder}.`);
  process.exitCode = 1;
  await deployment?.stop();
}

/** Open to the user that runs the engines: as root, that is another one. */
function makeHome(): EngineHome {
  const folder = mkdtempSync(join(tmpdir(), 'store-drill-'));
  const user = chooseSystemUser(undefined);
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, user };
}

async function observe({ cluster, nodes, base, directUrl }: Deployment): Promise<Observation> {
  const database = connectDatabase(directUrl, { connections: 2 });
  await addProducts(database.db);
  let living = nodes;
  const load = await startLoad(base, { buyers: 6, visitors: 4 });
  const prices = await startPriceChanges(
    base,
    () => living,
    (ms) => note(`a price took ${Math.round(ms)} ms to show on all nodes`),
  );
  note('six buyers, four visitors and an owner who changes a price have begun');
  await wait(STEADY_MS);

  const [victim] = nodes;
  const nodeKilledAt = performance.now();
  living = nodes.slice(1);
  await victim?.kill();
  note('node1 was killed (-9)');
  await wait(STEADY_MS);
  await victim?.restart();
  living = nodes;
  note('node1 is back');
  await wait(STEADY_MS);

  const primary = await findPrimary(cluster.nodes);
  const primaryKilledAt = performance.now();
  primary?.kill();
  await primary?.pooler.stop('SIGKILL');
  note(`${primary?.name}, the primary, was killed (-9), with Patroni and PgBouncer beside it`);
  await untilTrue(async () => {
    const found = await findPrimary(cluster.nodes);
    return found !== undefined && found !== primary;
  }, 'No other PostgreSQL became the primary');
  const newPrimary = await findPrimary(cluster.nodes);
  note(`${newPrimary?.name} is the primary`);
  await wait(primaryKilledAt + AFTER_PRIMARY_MS - performance.now());
  await prices.stop();
  await load.stop();
  const ended = performance.now();
  note('the load has ended; the books are checked');

  const ids = await readIds(database.db, sql`SELECT id FROM orders WHERE ship_name = 'Asha'`);
  const known = new Set(load.acknowledged.values());
  const moved = findReturn(load.acknowledgedAt, primaryKilledAt);
  const observation: Observation = {
    acknowledged: known.size,
    lost: [...known].filter((id) => !ids.includes(id)),
    doubled: ids.filter((id) => !known.has(id)).length + load.contradictions.length,
    booksWrong: await verifyBooks(database.db),
    pages: load.pages,
    pauseSeconds: {
      node: findLongestGap(load.acknowledgedAt, nodeKilledAt, primaryKilledAt),
      primary: findLongestGap(load.acknowledgedAt, primaryKilledAt, ended),
    },
    priceChanges: prices.changes.filter(
      ({ at, seenAfterMs }) => at + seenAfterMs < primaryKilledAt || at > moved,
    ),
    newPrimary: newPrimary?.name ?? '',
  };
  await database.close();
  return observation;
}

/** When orders came through again after the kill. */
function findReturn(moments: readonly number[], killedAt: number): number {
  // Those that were on their way when it happened do not count.
  const late = moments.filter((at) => at > killedAt + 2000);
  return Math.min(...late);
}

async function addProducts(db: Db) {
  for (const id of ['drill-1', 'drill-2', 'drill-3', 'drill-4', 'drill-price']) {
    await db.execute(sql`INSERT INTO products (id, name, category, price_paise, colour)
      VALUES (${id}, ${id}, 'polo', 150000, 'Black')`);
    await db.execute(sql`INSERT INTO product_sizes (product_id, size, position, on_hand)
      VALUES (${id}, 'M', 0, 100000)`);
  }
}
