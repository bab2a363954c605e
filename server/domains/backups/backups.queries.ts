import { and, desc, gte, isNotNull, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { backups } from '#server/db/schema/backups.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';

/** A night's backup and a little: who sees it passed has none of last night. */
const MOST_HOURS = 26;

export async function hasGoodSince(db: Db, since: Date): Promise<boolean> {
  const found = await db
    .select({ file: backups.file })
    .from(backups)
    .where(and(isNotNull(backups.testedAt), gte(backups.madeAt, since)))
    .limit(1);
  return found.length > 0;
}

export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(row).onConflictDoUpdate({ target: backups.file, set: row });
}

/** The night, unless a job for it waits, runs or was given up. */
export async function selectWithoutJob(db: Db, night: string): Promise<string[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`SELECT ${night}::text AS id WHERE ${hasNoJob('backup', sql`${night}::text`)}`,
  );
  return rows.map(({ id }) => id);
}

export async function hasLastFailed(db: Db): Promise<boolean> {
  const [last] = await db
    .select({ failure: backups.failure })
    .from(backups)
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return last !== undefined && last.failure !== null;
}

export async function selectFailedFiles(db: Db): Promise<string[]> {
  const rows = await db.select({ file: backups.file }).from(backups).where(isNotNull(backups.failure));
  return rows.map(({ file }) => file);
}

export async function deleteAllBut(db: Db, files: string[]): Promise<void> {
  await db.delete(backups).where(notInArray(backups.file, files));
}

/** A row when the last try failed, or the last good one is too old. A store that never made one has none. */
export const TROUBLED_BACKUPS = sql`
  SELECT FROM (
    SELECT max(made_at) FILTER (WHERE tested_at IS NOT NULL) AS good_at, min(made_at) AS first_at,
      (array_agg(failure ORDER BY made_at DESC))[1] AS failure
    FROM backups
  ) AS known
  WHERE failure IS NOT NULL OR coalesce(good_at, first_at) < now() - make_interval(hours => ${sql.raw(String(MOST_HOURS))})`;

export async function isOverdue(db: Db): Promise<boolean> {
  const rows = await readRows(
    db,
    z.object({ overdue: z.boolean().nullable() }),
    sql`SELECT coalesce(max(made_at) FILTER (WHERE tested_at IS NOT NULL), min(made_at))
      < now() - make_interval(hours => ${MOST_HOURS}::int) AS overdue FROM backups`,
  );
  return rows[0]?.overdue ?? false;
}

const lastRow = z.object({
  result: z.enum(['good', 'failed']),
  ageSeconds: z.number(),
  bytes: z.number().nullable(),
});

/** The last good backup and the last failed one. */
export async function selectLast(db: Db): Promise<z.infer<typeof lastRow>[]> {
  return readRows(
    db,
    lastRow,
    sql`SELECT DISTINCT ON (1) CASE WHEN failure IS NULL THEN 'good' ELSE 'failed' END AS result,
      extract(epoch FROM now() - made_at)::float AS "ageSeconds", bytes::float AS bytes
    FROM backups ORDER BY 1, made_at DESC`,
  );
}
