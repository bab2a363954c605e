import type { Db, Tx } from '#server/db/client.ts';
import { hasOwner } from './accounts.queries.ts';
import { setRole } from './set-role.ts';

/**
 * Gives a store its first owner. Once there is one, the back office alone decides who else is: a setting that still
 * names somebody who has left must not bring them back.
 */
export async function ensureOwner(db: Db | Tx, phone: string): Promise<void> {
  if (await hasOwner(db)) return;
  await setRole(db, { phone, role: 'owner' });
}
