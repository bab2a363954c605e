import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_ROLES } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';

export type Session = Omit<typeof sessions.$inferSelect, 'endedAt'>;

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx.insert(sessions).values(session);
}

const liveSession = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  role: z.enum(STAFF_ROLES).nullable(),
  kind: z.enum(sessions.kind.enumValues),
  signedInAt: z.date(),
  signedInUntil: z.date(),
  lastUsedAt: z.date(),
  hasSecondFactor: z.boolean(),
});
export type LiveSession = z.infer<typeof liveSession>;

/** Whose session it is, if it is still on and its user may still come in. */
export async function selectLiveSession(
  db: Db | Tx,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<LiveSession | null> {
  const [session] = await readPlannedRows(
    db,
    liveSession,
    `SELECT u.id, u.phone, u.name, u.role, s.kind, s.created_at AS "signedInAt", s.expires_at AS "signedInUntil",
      s.last_used_at AS "lastUsedAt",
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND NOT u.disabled`,
    [sessionId, userId, now],
  );
  return session ?? null;
}

/** The session that this very request has opened, if it is still on and its user may still come in. */
export async function selectRepeated(
  tx: Tx,
  { phone, repeatHash, after }: { phone: string; repeatHash: string; after: Date },
) {
  const [opened] = await tx
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.phone, phone),
        eq(users.disabled, false),
        eq(sessions.repeatHash, repeatHash),
        gt(sessions.createdAt, after),
        isNull(sessions.endedAt),
      ),
    );
  return opened;
}

/** Of many requests at once only the first writes. */
export async function updateLastUse(
  db: Db,
  { sessionId, now, before }: { sessionId: string; now: Date; before: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, before)));
}

/** Somebody's sessions in the shop, or in the back office: neither shows nor ends the other. */
interface SessionsOf {
  userId: string;
  kind: Session['kind'];
  now: Date;
}

/** The last used first. */
export async function selectOpenSessions(db: Db, { userId, kind, now }: SessionsOf) {
  const { id, browser, system, createdAt, lastUsedAt } = sessions;
  return db
    .select({ id, browser, system, createdAt, lastUsedAt })
    .from(sessions)
    .where(and(isOpen(userId, now), eq(sessions.kind, kind)))
    .orderBy(desc(lastUsedAt), desc(id));
}

/** False where the person has no such session open. */
export async function endOneSession(
  db: Db,
  { userId, kind, now, sessionId }: SessionsOf & { sessionId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isOpen(userId, now), eq(sessions.kind, kind)));
  return rowCount === 1;
}

/**
 * Ends the sessions of a user, of both kinds unless one is named, but for the one that they are in. Whoever holds the token
 * of one is out. Gives how many that were.
 */
export async function endSessions(
  db: Db | Tx,
  { userId, kind, except, now }: Omit<SessionsOf, 'kind'> & { kind?: Session['kind']; except?: string },
): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        isOpen(userId, now),
        kind && eq(sessions.kind, kind),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    );
  return rowCount ?? 0;
}

function isOpen(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
}
