import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';

/** Any number that no one else uses: processes queue for it while messages are counted. */
const ADMISSION_LOCK = 7_305_813;

export async function lockAdmission(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADMISSION_LOCK})`);
}

export interface RecipientRow {
  recipient: string;
  sent: number;
  suppressed: number;
  lastMailAt: string | null;
}

/** What each recipient got since then. A message that was given up without a try was held back by a limit. */
export async function selectSentTo(
  tx: Tx,
  { recipients, since }: { recipients: readonly string[]; since: Date },
): Promise<RecipientRow[]> {
  const from = since.toISOString();
  const { rows } = await tx.execute<RecipientRow & Record<string, unknown>>(sql`
    SELECT recipient, count(*) FILTER (WHERE admitted_at > ${from})::int AS sent,
      count(*) FILTER (WHERE admitted_at IS NULL AND gave_up_at > ${from})::int AS suppressed,
      max(admitted_at) FILTER (WHERE channel = 'email' AND order_id IS NOT NULL) AS "lastMailAt"
    FROM outbox WHERE recipient = ANY(${sql.param(recipients)}::text[]) GROUP BY recipient`);
  return rows;
}

export async function countSms(tx: Tx, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM outbox WHERE channel = 'sms' AND admitted_at > ${since.toISOString()}`);
  return rows[0]?.count ?? 0;
}

/** Of these addresses, the ones that an order was delivered for. */
export async function selectProvenAddresses(
  tx: Tx,
  recipients: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT DISTINCT ship_email AS email FROM orders
    WHERE ship_email = ANY(${sql.param(recipients)}::text[]) AND delivered_at IS NOT NULL`);
  return new Set(rows.map(({ email }) => email));
}
