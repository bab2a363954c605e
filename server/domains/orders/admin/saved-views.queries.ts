import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';

export interface SavedViewRow {
  id: string;
  name: string;
  query: string;
}

export async function selectSavedViews(
  db: Db | Tx,
  { userId, list }: { userId: string; list: string },
): Promise<SavedViewRow[]> {
  const { rows } = await db.execute<SavedViewRow & Record<string, unknown>>(sql`
    SELECT id, name, query FROM saved_views WHERE user_id = ${userId} AND list = ${list} ORDER BY created_at, id`);
  return rows;
}

/** Under a name that there is already, it takes the place of the one before. */
export async function upsertSavedView(
  tx: Tx,
  { id, userId, list, name, query }: SavedViewRow & { userId: string; list: string },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO saved_views (id, user_id, list, name, query) VALUES (${id}, ${userId}, ${list}, ${name}, ${query})
    ON CONFLICT (user_id, list, name) DO UPDATE SET query = excluded.query
    RETURNING id`);
  return rows[0]?.id ?? id;
}

/** False when this person has no such view. */
export async function deleteSavedView(
  db: Db,
  { id, userId, list }: { id: string; userId: string; list: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM saved_views WHERE id = ${id} AND user_id = ${userId} AND list = ${list}`,
  );
  return rowCount === 1;
}
