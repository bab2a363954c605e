import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { loginCodeSends, loginCodes, sessions, users } from '#server/db/schema/accounts.ts';
import { CODE_TRIES } from './login-code.ts';
import type { EarlierSends } from './send-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Any number that no one else uses: those who ask for a code queue for it while the sends are counted. */
const SENDS_LOCK = 7_305_812;

export async function lockSends(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SENDS_LOCK})`);
}

export async function selectEarlierSends(
  db: Db | Tx,
  { phone, address, now }: { phone: string; address: string; now: Date },
): Promise<EarlierSends> {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await db.execute<{
    phone_hour: number;
    phone_day: number;
    phone_in_a_row: number;
    last_to_phone: string | null;
    address_day: number;
    store_day: number;
  }>(sql`
    WITH to_phone AS MATERIALIZED (
      SELECT sent_at FROM login_code_sends WHERE phone = ${phone} AND sent_at > ${dayAgo}
    ), last_login AS (
      SELECT max(s.created_at) AS at FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone = ${phone}
    )
    SELECT
      (SELECT count(*)::int FROM to_phone WHERE sent_at > ${hourAgo}) AS phone_hour,
      (SELECT count(*)::int FROM to_phone) AS phone_day,
      (SELECT count(*)::int FROM to_phone, last_login
        WHERE sent_at > ${hourAgo} AND (last_login.at IS NULL OR sent_at > last_login.at)) AS phone_in_a_row,
      (SELECT max(sent_at)::text FROM to_phone) AS last_to_phone,
      (SELECT count(*)::int FROM login_code_sends WHERE address = ${address} AND sent_at > ${dayAgo}) AS address_day,
      (SELECT count(*)::int FROM login_code_sends WHERE sent_at > ${dayAgo}) AS store_day`);
  const [row] = rows;
  if (!row) throw new Error('the sends could not be counted');
  return {
    phoneHour: row.phone_hour,
    phoneDay: row.phone_day,
    phoneInARow: row.phone_in_a_row,
    lastToPhone: row.last_to_phone === null ? null : new Date(row.last_to_phone),
    addressDay: row.address_day,
    storeDay: row.store_day,
  };
}

export async function insertSend(
  tx: Tx,
  send: { phone: string; address: string; sentAt: Date },
): Promise<number> {
  const [row] = await tx.insert(loginCodeSends).values(send).returning({ id: loginCodeSends.id });
  if (!row) throw new Error('the send was not written');
  return row.id;
}

/** A new code takes the place of the one before, with all its tries. */
export async function replaceCode(
  tx: Tx,
  code: { phone: string; codeHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  const { phone: _, ...fresh } = code;
  await tx
    .insert(loginCodes)
    .values(code)
    .onConflictDoUpdate({ target: loginCodes.phone, set: { ...fresh, tries: 0 } });
}

/** Undoes a send that never left. */
export async function takeBackSend(db: Db, { sendId, codeHash }: { sendId: number; codeHash: string }) {
  await db.delete(loginCodeSends).where(eq(loginCodeSends.id, sendId));
  await db.delete(loginCodes).where(eq(loginCodes.codeHash, codeHash));
}

/** Counts a try before anything is compared: whoever gets no row back has no try left, or no code. */
export async function takeTry(tx: Tx, { phone, now }: { phone: string; now: Date }): Promise<string | null> {
  const [row] = await tx
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(and(eq(loginCodes.phone, phone), gt(loginCodes.expiresAt, now), lt(loginCodes.tries, CODE_TRIES)))
    .returning({ codeHash: loginCodes.codeHash });
  return row?.codeHash ?? null;
}

export async function deleteCode(tx: Tx, phone: string): Promise<void> {
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

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export interface LiveSession {
  id: string;
  phone: string;
  name: string | null;
  role: string | null;
  signedInAt: Date;
}

/** Whose session it is, if it is still on and its user may still come in. */
export async function selectLiveSession(
  db: Db | Tx,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<LiveSession | null> {
  const { rows } = await executePlanned<LiveSession>(
    db,
    `SELECT u.id, u.phone, u.name, u.role, s.created_at AS "signedInAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND NOT u.disabled`,
    [sessionId, userId, now],
  );
  return rows[0] ?? null;
}

export async function markSessionEnded(db: Db | Tx, { sessionId, now }: { sessionId: string; now: Date }) {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
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

/** Sets the role of a phone, with an account made for it where there is none. Null makes a shopper of it again. */
export async function upsertRole(
  db: Db | Tx,
  { id, phone, role }: { id: string; phone: string; role: StaffRole | null },
): Promise<void> {
  await db
    .insert(users)
    .values({ id, phone, role })
    .onConflictDoUpdate({ target: users.phone, set: role === null ? { role } : { role, disabled: false } });
}

/** Drops what no rule looks at any more. */
export async function deleteOutdated(db: Db | Tx, now: Date): Promise<void> {
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY_MS);
  await db.delete(loginCodeSends).where(lt(loginCodeSends.sentAt, twoDaysAgo));
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, twoDaysAgo));
  await db.delete(sessions).where(lt(sessions.expiresAt, twoDaysAgo));
}
