import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { clearRole, hasOwner, upsertRole } from './accounts.queries.ts';
import { endSessions } from './sessions.queries.ts';

/** Makes staff of a phone, or a shopper again with null. Whoever was signed in with it is not any more. */
export async function setRole(
  db: Db | Tx,
  { phone, role }: { phone: string; role: StaffRole | null },
): Promise<void> {
  const userId =
    role === null ? await clearRole(db, phone) : await upsertRole(db, { id: randomUUID(), phone, role });
  if (userId !== undefined) await endSessions(db, { userId, now: new Date() });
}

/**
 * Gives a store its first owner. Once there is one, the back office alone decides who else is: a setting that still
 * names somebody who has left must not bring them back.
 */
export async function ensureOwner(db: Db | Tx, phone: string): Promise<void> {
  if (await hasOwner(db)) return;
  await setRole(db, { phone, role: 'owner' });
}
