import { writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
import type { createStoreNode } from './store-node.ts';

interface ClockParts {
  /** Where the processes read how wrong their clocks are. */
  file: string;
  nodes: () => readonly ReturnType<typeof createStoreNode>[];
  db: () => Db;
  /** What the sweeps of every minute look for. */
  sweeps: readonly string[];
}

/** The clocks of the store's processes: they can be wrong, and hours can go by in a moment. */
export function createNodesClock({ file, nodes, db, sweeps }: ClockParts) {
  let shiftMs = 0;
  writeFileSync(file, '0');

  /** Those of everybody else go on as they did. */
  async function setClocks(ms: number) {
    writeFileSync(file, String(ms));
    const running = nodes().filter((node) => node.isRunning());
    await Promise.all(running.map((node) => node.resetClock(ms)));
  }

  return {
    now: () => new Date(Date.now() + shiftMs),
    /** They jump by so much; zero puts them right. */
    jump: (seconds: number) => setClocks(shiftMs + seconds * 1000),
    /** As if so much time had gone by: clocks, waiting jobs and the sweeps of every minute. */
    async pass(seconds: number) {
      shiftMs += seconds * 1000;
      await setClocks(shiftMs);
      // The queue goes by the database's clock, which stays right; the store has set its times by its own.
      await db().execute(sql`UPDATE pgboss.job SET start_after = now()
        WHERE state IN ('created', 'retry') AND start_after <= now() + make_interval(secs => ${shiftMs / 1000})`);
      await sendJobs(db(), 'schedule', { ids: sweeps.map((kind) => `find-${kind}`) });
    },
  };
}
