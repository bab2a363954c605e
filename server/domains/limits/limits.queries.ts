import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';
import { rateCounts } from '#server/db/schema/limits.ts';

const rateCount = z.object({ count: z.int(), msLeft: z.int().describe('Until counting begins anew') });
export type RateCount = z.infer<typeof rateCount>;

/** One more; the first one after the end of a window begins the next. Processes count together, by the database's clock. */
export async function incrementCount(
  db: Db,
  { key, windowMs }: { key: string; windowMs: number },
): Promise<RateCount> {
  const [counted] = await readPlannedRows(
    db,
    rateCount,
    `INSERT INTO rate_counts AS counted (key, count, ends_at)
    VALUES ($1, 1, now() + make_interval(secs => $2::float8 / 1000))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN counted.ends_at <= now() THEN 1 ELSE counted.count + 1 END,
      ends_at = CASE WHEN counted.ends_at <= now() THEN excluded.ends_at ELSE counted.ends_at END
    RETURNING count, ceil(extract(epoch FROM ends_at - now()) * 1000)::int AS "msLeft"`,
    [key, windowMs],
  );
  return counted ?? { count: 1, msLeft: windowMs };
}

export async function decrementCount(db: Db, key: string): Promise<void> {
  await executePlanned(db, 'UPDATE rate_counts SET count = count - 1 WHERE key = $1 AND count > 0', [key]);
}

export async function deleteEndedCounts(db: Db): Promise<void> {
  await db.delete(rateCounts).where(lt(rateCounts.endsAt, sql`now()`));
}
