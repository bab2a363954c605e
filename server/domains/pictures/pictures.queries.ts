import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { readIds } from '#server/db/read-rows.ts';
import { pictures, removedPictures } from '#server/db/schema/pictures.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';

export async function insertPicture(db: Db | Tx, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture).onConflictDoNothing();
}

/** A file whose picture is gone, or never came to be. A job deletes it. */
export async function insertRemoved(db: Db | Tx, file: string): Promise<void> {
  await db.insert(removedPictures).values({ file }).onConflictDoNothing();
}

/** Those that no job deletes yet, the oldest first. */
export async function selectRemoved(db: Db, most: number): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT file AS id FROM removed_pictures WHERE ${hasNoJob('picture-removal', sql`file`)}
    ORDER BY removed_at LIMIT ${most}`,
  );
}

/** Its files are deleted. Every process forgets what it has of them in memory. */
export async function deleteRemoved(db: Db, file: string): Promise<void> {
  await db.delete(removedPictures).where(eq(removedPictures.file, file));
  await db.execute(sql`SELECT pg_notify('catalogue', 'picture:' || ${file}::text)`);
}
