import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { StaffRole } from '#core/contract/accounts.ts';
import { retentionStart } from '#core/rules/retention.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { loginCodeSends, loginCodes, sessions, users } from '#server/db/schema/accounts.ts';

export async function insertSend(tx: Tx, send: typeof loginCodeSends.$inferInsert): Promise<number> {
  const [row] = await tx.insert(loginCodeSends).values(send).returning({ id: loginCodeSends.id });
  if (!row) throw new Error('the send was not written');
  return row.id;
}

export async function insertCode(tx: Db | Tx, code: typeof loginCodes.$inferInsert): Promise<void> {
  await tx.insert(loginCodes).values(code);
}

export async function deleteCode(db: Db, handle: string): Promise<void> {
  await db.delete(loginCodes).where(eq(loginCodes.handle, handle));
}

/** Undoes a send that never left. */
export async function takeBackSend(db: Db, { sendId, handle }: { sendId: number; handle: string }) {
  await db.delete(loginCodeSends).where(eq(loginCodeSends.id, sendId));
  await deleteCode(db, handle);
}

/**
 * Counts a try before anything is compared: whoever gets no row back has no try left, or no code. Without a handle it is
 * the last code that the same network has asked for.
 */
export async function takeTry(
  tx: Tx,
  { phone, handle, address, most, now }: CodeTry & { most: number; now: Date },
): Promise<string | null> {
  const lastOfAddress = tx
    .select({ handle: loginCodes.handle })
    .from(loginCodes)
    .where(and(eq(loginCodes.phone, phone), eq(loginCodes.address, address)))
    .orderBy(desc(loginCodes.id))
    .limit(1);
  const [row] = await tx
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(
      and(
        eq(loginCodes.phone, phone),
        eq(loginCodes.handle, handle ?? sql`(${lastOfAddress})`),
        gt(loginCodes.expiresAt, now),
        lt(loginCodes.tries, most),
      ),
    )
    .returning({ codeHash: loginCodes.codeHash });
  return row?.codeHash ?? null;
}

/** Who tries a code. */
export interface CodeTry {
  phone: string;
  handle?: string | undefined;
  address: string;
}

/** After a login no other code of the phone is needed. */
export async function deleteCodes(tx: Tx, phone: string): Promise<void> {
  await tx.delete(loginCodes).where(eq(loginCodes.phone, phone));
}

export type UserRow = typeof users.$inferSelect;

/** The account of a phone, made at its first login. */
export async function findOrAddUser(tx: Tx, { id, phone }: { id: string; phone: string }): Promise<UserRow> {
  await tx.insert(users).values({ id, phone }).onConflictDoNothing({ target: users.phone });
  const [user] = await tx.select().from(users).where(eq(users.phone, phone));
  if (!user) throw new Error('the account was not written');
  return user;
}

/** Whether there is such an account and it is not erased. Orders, which only refer to it, do not wait for this lock. */
export async function lockLiveUser(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('no key update');
  return rows.length > 0;
}

/** Whether somebody can sign in as owner. */
export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), eq(users.disabled, false)))
    .limit(1);
  return owner !== undefined;
}

/**
 * Sets the role of a phone, with an account made for it where there is none. Gives the account, or nothing where that was
 * its role already.
 */
export async function upsertRole(
  db: Db | Tx,
  { id, phone, role }: { id: string; phone: string; role: StaffRole },
): Promise<string | undefined> {
  const [changed] = await db
    .insert(users)
    .values({ id, phone, role })
    .onConflictDoUpdate({
      target: users.phone,
      set: { role, disabled: false },
      setWhere: sql`${users.role} IS DISTINCT FROM ${role} OR ${users.disabled}`,
    })
    .returning({ id: users.id });
  return changed?.id;
}

/** Makes a shopper of it again. Gives the account, or nothing where the phone has no role or no account. */
export async function clearRole(db: Db | Tx, phone: string): Promise<string | undefined> {
  const [changed] = await db
    .update(users)
    .set({ role: null })
    .where(and(eq(users.phone, phone), isNotNull(users.role)))
    .returning({ id: users.id });
  return changed?.id;
}

/** Drops what no rule looks at any more. */
export async function deleteOutdated(db: Db | Tx, now: Date): Promise<void> {
  await db.delete(loginCodeSends).where(lt(loginCodeSends.sentAt, retentionStart('loginCodeSends', now)));
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, retentionStart('loginCodes', now)));
  await db.delete(sessions).where(lt(sessions.expiresAt, retentionStart('sessions', now)));
}

/** The language that somebody has chosen for messages. */
export async function selectLanguage(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return user?.language ?? null;
}

export async function updateLanguage(db: Db, userId: string, language: string): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}
