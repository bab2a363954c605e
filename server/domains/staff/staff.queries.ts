import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/accounts.ts';

export async function endSessionsOf(db: Db | Tx, { userId, now }: { userId: string; now: Date }) {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}
