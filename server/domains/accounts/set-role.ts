import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { upsertRole } from './accounts.queries.ts';

/** Makes staff of a phone, or a shopper again with null. It holds from the phone's next call on. */
export async function setRole(
  db: Db | Tx,
  { phone, role }: { phone: string; role: StaffRole | null },
): Promise<void> {
  await upsertRole(db, { id: randomUUID(), phone, role });
}
