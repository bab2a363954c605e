import { and, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { whatsappMessages } from '#server/db/schema/whatsapp.ts';

/** Any number that no one else uses: processes queue for it while messages are counted. */
const ADMISSION_LOCK = 7_305_813;

export async function lockAdmission(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADMISSION_LOCK})`);
}

const recipientRow = z.object({
  recipient: z.string(),
  sent: z.int(),
  suppressed: z.int(),
  lastMailAt: z.coerce.date().nullable(),
});
type RecipientRow = z.infer<typeof recipientRow>;

/** What each recipient got since then. A message that was given up without a try was held back by a limit. */
export async function selectSentTo(
  tx: Tx,
  { recipients, since }: { recipients: readonly string[]; since: Date },
): Promise<RecipientRow[]> {
  const from = since.toISOString();
  return readRows(
    tx,
    recipientRow,
    sql`SELECT recipient, count(*) FILTER (WHERE admitted_at > ${from})::int AS sent,
      count(*) FILTER (WHERE admitted_at IS NULL AND gave_up_at > ${from})::int AS suppressed,
      max(admitted_at) FILTER (WHERE channel = 'email' AND order_id IS NOT NULL) AS "lastMailAt"
    FROM outbox WHERE recipient = ANY(${sql.param(recipients)}::text[]) GROUP BY recipient`,
  );
}

/** Without those that went by WhatsApp, and needed no SMS. */
export async function countSms(tx: Tx, since: Date): Promise<number> {
  const byWhatsapp = tx
    .select({ id: whatsappMessages.messageId })
    .from(whatsappMessages)
    .where(and(eq(whatsappMessages.messageId, outbox.id), isNull(whatsappMessages.fellBackAt)));
  return tx.$count(
    outbox,
    and(eq(outbox.channel, 'sms'), gt(outbox.admittedAt, since), notExists(byWhatsapp)),
  );
}

/** Of these addresses, the ones that an order was delivered for. */
export async function selectProvenAddresses(
  tx: Tx,
  recipients: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ email: orders.shipEmail })
    .from(orders)
    .where(and(inArray(orders.shipEmail, recipients), isNotNull(orders.deliveredAt)));
  return new Set(rows.flatMap(({ email }) => email ?? []));
}
