import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from './db/client.ts';
import { selectActive } from './domains/alarms/alarms.queries.ts';
import { selectLast } from './domains/backups/backups.queries.ts';
import { countBusiness } from './domains/reports/business.queries.ts';
import { countBacklog } from './jobs/backlog.queries.ts';

/** Sooner than a worker gives up waiting for the metrics, so that they can say that the database is away. */
const DATABASE_MS = 4000;

/** What the database and the settings know, the same for all processes: read whenever somebody looks at the metrics. */
export function registerStoreMetrics(
  registry: Registry,
  { db, backups }: { db: Db; backups: { isSet: boolean } },
): { read(): Promise<void> } {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const backlog = gauge(
    'job_backlog',
    'What waits for background work in the whole store: due, failing (is tried again) and given up',
    ['work', 'state'],
  );
  const oldest = gauge(
    'job_oldest_seconds',
    'How long the oldest piece of due work has waited, in the whole store; of "message": the age of the outbox',
    ['work'],
  );
  const oldestGivenUp = gauge(
    'job_oldest_given_up_seconds',
    'How long ago the oldest piece of work was given up, in the whole store',
    ['work'],
  );
  const backupsEnabled = gauge(
    'backups_enabled',
    '1 where a place for nightly backups is set, 0 where none are made',
  );
  const backupAge = gauge(
    'backup_age_seconds',
    'How long ago the last backup was made that could be restored, and the last that failed',
    ['result'],
  );
  const backupBytes = gauge('backup_bytes', 'How large these backups are', ['result']);
  const business = {
    orders: gauge('orders_last_day', 'Orders placed within a day, by their status now', ['state']),
    payments: gauge('payments_last_day', 'Online payments begun within a day, by their state now', ['state']),
    refunds: gauge('refunds_open', 'Refunds that are not with the shopper yet', ['state']),
    holds: gauge('stock_holds', 'Checkouts that hold stock (checkouts), and the pieces they hold (units)', [
      'state',
    ]),
  };
  const databaseUp = gauge('database_up', '1 while the database answers, 0 while it does not');
  const alarm = gauge('alarm_active', '1 for each alarm that goes on', ['alarm']);

  async function readBackups() {
    for (const gauge of [backupAge, backupBytes]) gauge.reset();
    for (const { result, ageSeconds, bytes } of await selectLast(db)) {
      backupAge.set({ result }, ageSeconds);
      if (bytes !== null) backupBytes.set({ result }, bytes);
    }
  }

  async function readBacklog() {
    for (const gauge of [backlog, oldest, oldestGivenUp]) gauge.reset();
    for (const { work, due, failing, givenUp, ...seconds } of await countBacklog(db)) {
      backlog.set({ work, state: 'due' }, due);
      backlog.set({ work, state: 'failing' }, failing);
      backlog.set({ work, state: 'given up' }, givenUp);
      oldest.set({ work }, seconds.oldestSeconds);
      oldestGivenUp.set({ work }, seconds.oldestGivenUpSeconds);
    }
  }

  async function readBusiness() {
    for (const gauge of Object.values(business)) gauge.reset();
    for (const { of, state, count } of await countBusiness(db)) business[of].set({ state }, count);
  }

  async function readAlarms() {
    alarm.reset();
    for (const key of await selectActive(db)) alarm.set({ alarm: key }, 1);
  }

  return {
    /** While the database is away, this says so, and the rest is what it was. */
    async read() {
      backupsEnabled.set(backups.isSet ? 1 : 0);
      const all = Promise.all([readBacklog(), readBackups(), readBusiness(), readAlarms()]).then(() => true);
      const late = wait(DATABASE_MS, false, { ref: false });
      databaseUp.set((await Promise.race([all, late]).catch(() => false)) ? 1 : 0);
    },
  };
}

/** How this process gets on with its connections to the database. */
export function registerPoolMetrics(registry: Registry, pool: pg.Pool) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool (open, idle), and work that waits for one (waiting)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
