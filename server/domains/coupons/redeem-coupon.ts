import type { Tx } from '#server/db/client.ts';
import { couponRefusal } from './check-coupon.ts';
import {
  countCustomerUse,
  countUse,
  endRedemptions,
  giveBackUse,
  insertRedemption,
  type Redemption,
} from './coupons.queries.ts';

/**
 * Counts an order's use of its coupon, in the transaction that makes the order. Twice for one order counts once.
 * Throws a `Refusal`, which ends that transaction, when no use is left for all or for this customer. From here on the
 * coupon's row is locked: call it late.
 */
export async function redeemCoupon(tx: Tx, redemption: Redemption): Promise<void> {
  const { code, userId } = redemption;
  if (!(await insertRedemption(tx, redemption))) return;
  const counted = await countUse(tx, code);
  if (!counted) throw couponRefusal('coupon-used-up', { code });
  const within = await countCustomerUse(tx, { code, userId, limit: counted.perCustomerLimit });
  if (!within) throw couponRefusal('coupon-used-by-you', { code });
}

/** Gives an order's use back, once, however often it is called; nothing for an order without a coupon. */
export async function releaseCoupon(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  for (const ended of await endRedemptions(tx, orderId)) await giveBackUse(tx, ended);
}
