import type pg from 'pg';

const KEPT_MS = 10_000;

/**
 * Tables grow. What was planned while they were empty reads them from end to end, and would do so until the database next
 * counts their rows: through the first minute of a new store's first sale. So each connection plans anew now and then.
 */
export function forgetOldPlans(pool: pg.Pool): void {
  const plannedAt = new WeakMap<pg.PoolClient, number>();
  pool.on('acquire', (client) => {
    const now = performance.now();
    const since = plannedAt.get(client);
    if (since !== undefined && now - since < KEPT_MS) return;
    plannedAt.set(client, now);
    // Not waited for: what the connection is wanted for goes out along with it, and fails where this does.
    if (since !== undefined) client.query('DISCARD PLANS').catch(() => {});
  });
}
