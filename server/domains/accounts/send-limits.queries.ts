import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { EarlierSends } from './send-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Any number that no one else uses: those who ask for a code queue for it while the sends are counted. */
const SENDS_LOCK = 7_305_812;

export async function lockSends(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SENDS_LOCK})`);
}

/** Whose phone it is, and whether it has been logged in with from this address. */
export async function selectAccount(db: Db | Tx, { phone, address }: { phone: string; address: string }) {
  const [account] = await db
    .select({
      id: users.id,
      isStaff: sql<boolean>`${users.role} IS NOT NULL`,
      isKnownAddress: sql<boolean>`EXISTS (
        SELECT FROM sessions s WHERE s.user_id = users.id AND s.address = ${address})`,
    })
    .from(users)
    .where(eq(users.phone, phone));
  return account;
}

const earlierRow = z.object({
  requesterHour: z.int(),
  requesterDay: z.int(),
  requesterInARow: z.int(),
  lastOfRequester: z.coerce.date().nullable(),
  phoneHour: z.int(),
  phoneDay: z.int(),
  addressDay: z.int(),
  networkDay: z.int(),
  storeDay: z.int(),
}) satisfies z.ZodType<EarlierSends>;

export async function selectEarlierSends(
  db: Db | Tx,
  send: { phone: string; requester: string; address: string; network: string; now: Date },
): Promise<EarlierSends> {
  const { phone, requester, address, network, now } = send;
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [earlier] = await readRows(
    db,
    earlierRow,
    sql`WITH to_phone AS MATERIALIZED (
      SELECT sent_at, requester = ${requester} AS own, sent_at > ${hourAgo} AS recent
      FROM login_code_sends WHERE phone = ${phone} AND sent_at > ${dayAgo}
    ), last_login AS (
      SELECT max(s.created_at) AS at FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone = ${phone}
    )
    SELECT
      (SELECT count(*)::int FROM to_phone WHERE own AND recent) AS "requesterHour",
      (SELECT count(*)::int FROM to_phone WHERE own) AS "requesterDay",
      (SELECT count(*)::int FROM to_phone, last_login
        WHERE own AND recent AND (last_login.at IS NULL OR sent_at > last_login.at)) AS "requesterInARow",
      (SELECT max(sent_at)::text FROM to_phone WHERE own) AS "lastOfRequester",
      (SELECT count(*)::int FROM to_phone WHERE recent) AS "phoneHour",
      (SELECT count(*)::int FROM to_phone) AS "phoneDay",
      (SELECT count(*)::int FROM login_code_sends WHERE address = ${address} AND sent_at > ${dayAgo}) AS "addressDay",
      (SELECT count(*)::int FROM login_code_sends WHERE network = ${network} AND sent_at > ${dayAgo}) AS "networkDay",
      (SELECT count(*)::int FROM login_code_sends WHERE sent_at > ${dayAgo}) AS "storeDay"`,
  );
  if (!earlier) throw new Error('the sends could not be counted');
  return earlier;
}
