import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockLiveUser } from './accounts.queries.ts';

/**
 * One change at a time of what an account holds. An account that was erased while the call was under way gets nothing
 * more: whoever was logged in there no longer is.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await lockLiveUser(tx, userId))) throw new Refusal('not-logged-in');
}
