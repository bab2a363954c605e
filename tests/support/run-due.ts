import { sql } from 'drizzle-orm';
import { listJobs } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

type Kind =
  | 'courier-push'
  | 'parcel'
  | 'parcel-read'
  | 'return-parcel'
  | 'return-parcel-read'
  | 'confirmation'
  | 'hold'
  | 'payment-check'
  | 'payment-event'
  | 'planned-change'
  | 'whatsapp-push';

/**
 * Does what is due by the store's own clock, as if every job had been lost: the tables alone say what it is. Says how much
 * there was to do; what fails is left as it is.
 */
export async function runDue(services: Services, kind: Kind): Promise<number> {
  const { findDue, work } = listJobs(services)[kind];
  await services.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${kind}`);
  let done = 0;
  for (const id of await findDue({ now: services.now(), most: 20 })) {
    const hadWork = await work(id).catch(() => false);
    if (hadWork !== false) done += 1;
  }
  return done;
}
