import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { median } from './row.ts';
import { takeTurns } from './turns.ts';

/** A call, and the database that it asks. */
interface Side {
  call: () => Promise<unknown>;
  db: Db;
}

/**
 * What a call costs on each side, in milliseconds of the processor, its database's included: on a machine that is busy
 * with other work, time on the clock would say more about that. For each turn the median of its calls, which alternate.
 */
export async function compareCalls(
  sides: readonly Side[],
  { turns = 5, calls = 20 } = {},
): Promise<number[][]> {
  const costs = sides.map((): number[] => []);
  for (let turn = -1; turn < turns; turn += 1) {
    const measured = await Promise.all(sides.map(toMeasured));
    const times = await takeTurns(measured, { turns: calls, warmUps: 0 });
    if (turn < 0) continue;
    for (const [place, values] of times.entries()) costs[place]?.push(median(values));
  }
  return costs;
}

async function toMeasured({ call, db }: Side): Promise<() => Promise<number>> {
  const backends = await readBackends(db);
  return async () => {
    const before = readCpuMs(backends);
    await call();
    return readCpuMs(backends) - before;
  };
}

/** The processes that answer the connections to a database. */
async function readBackends(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

/** What this process and those have used. Only Linux tells it of others; elsewhere it is the time on the clock. */
function readCpuMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + pids.reduce((sum, pid) => sum + readRunMs(pid), 0);
}

/** Its first number is the time on a processor, in nanoseconds. A connection may have been closed meanwhile. */
function readRunMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6 : 0;
}
