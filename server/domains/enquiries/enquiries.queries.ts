import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber } from '#server/db/read-rows.ts';
import { contactMessages } from '#server/db/schema/enquiries.ts';

export async function insertEnquiry(
  tx: Tx,
  message: { id: string; userId: string | null; name: string; email: string; message: string },
): Promise<number> {
  const [row] = await tx
    .insert(contactMessages)
    .values(message)
    .returning({ ticket: contactMessages.ticket });
  if (!row?.ticket) throw new Error('the message was not written');
  return row.ticket;
}

/** Draws a ticket number for nothing. */
export async function drawTicket(db: Db): Promise<number> {
  return readNumber(db, sql`nextval(pg_get_serial_sequence('contact_messages', 'ticket'))::int`);
}
