import type { Tx } from './client.ts';
import { executePlanned } from './execute-planned.ts';

/** Any number that no other advisory lock of two numbers uses. */
const PHONE_LOCK = 7_305_813;

/**
 * Calls of one account that are counted wait here for each other, so that a count is still true when the transaction
 * ends. To be locked before goods and coupons.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await executePlanned(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** The same for orders to one phone, from whatever accounts. To be locked after the account. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await executePlanned(tx, 'SELECT pg_advisory_xact_lock($1, hashtext($2))', [PHONE_LOCK, phone]);
}
