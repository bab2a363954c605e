import type { Db, Tx } from '#server/db/client.ts';
import { pictures } from '#server/db/schema/pictures.ts';

export async function insertPicture(db: Db | Tx, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture).onConflictDoNothing();
}
