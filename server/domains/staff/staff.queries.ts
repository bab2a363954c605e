import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';

/** Everyone with a role, and where they are signed in to the back office. */
export async function selectMembers(db: Db, now: Date) {
  const isOpen = sql`${sessions.endedAt} IS NULL AND ${sessions.expiresAt} > ${now.toISOString()}`;
  return db
    .select({
      id: users.id,
      name: users.name,
      phone: users.phone,
      // Not null: see below.
      role: sql<StaffRole>`${users.role}`,
      disabled: users.disabled,
      lastSignInAt: sql<string | null>`max(${sessions.createdAt})`,
      sessions: sql<number>`(count(${sessions.id}) FILTER (WHERE ${isOpen}))::int`,
      hasSecondFactor: sql<boolean>`EXISTS (
        SELECT FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)`,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.kind, 'staff')))
    .where(isNotNull(users.role))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));
}

export type MemberRow = typeof users.$inferSelect;

// Nobody's id changes: a lock of the whole row would also stop entries of the log that name its person, in a circle.
export async function lockUser(tx: Tx, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function lockUserOfPhone(tx: Tx, phone: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.phone, phone)).for('no key update');
  return row;
}

/**
 * The owners who can sign in and one more, locked: those who take a role from an owner queue here. All in one sequence: who
 * is an owner changes meanwhile, and two who lock the same people the other way round would wait for each other.
 */
export async function lockOwnersAnd(tx: Tx, id: string): Promise<MemberRow[]> {
  const isOwner = and(eq(users.role, 'owner'), eq(users.disabled, false));
  return tx
    .select()
    .from(users)
    .where(or(isOwner, eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** False when somebody else has just added the phone. */
export async function insertMember(
  tx: Tx,
  member: { id: string; phone: string; name: string; role: StaffRole },
): Promise<boolean> {
  const { rowCount } = await tx.insert(users).values(member).onConflictDoNothing({ target: users.phone });
  return rowCount === 1;
}

export async function updateMember(
  tx: Tx,
  { id, ...change }: { id: string; name?: string; role: StaffRole | null; disabled?: boolean },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}
