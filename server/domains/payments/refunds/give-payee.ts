import type { Payee } from '#core/contract/payments.ts';
import { maskPayee } from '#core/rules/payee.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockPayout, type PayoutOfRefund, selectPayout, updatePayout } from './payouts.queries.ts';

export async function findPayout(db: Db, refundId: string): Promise<PayoutOfRefund> {
  const payout = await selectPayout(db, { refundId });
  if (!payout) throw new Refusal('refund-not-found');
  return payout;
}

/** Stores where a refund goes, as its shopper says it, or as staff write it down for them. */
export async function givePayee(
  { db, now }: { db: Db; now: () => Date },
  { refundId, orderId, userId }: PayoutOfRefund,
  { payee, staff }: { payee: Payee; staff?: Actor },
): Promise<PayoutOfRefund> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const before = await lockPayout(tx, refundId);
    if (!before || before.paidAt !== null) throw new Refusal('refund-already-paid');
    const fields = toFields(payee);
    await updatePayout(tx, refundId, { ...fields, givenAt: now() });
    const who = staff?.id ?? userId;
    const to = maskPayee(fields);
    await insertHistory(tx, orderId, [
      { what: 'refund', to: 'payee given', who, note: `${refundId}: ${to}` },
    ]);
    if (staff) await recordPayee(tx, { refundId, staff, before: maskPayee(before), after: to });
  });
  return findPayout(db, refundId);
}

function recordPayee(
  tx: Tx,
  {
    refundId,
    staff,
    before,
    after,
  }: { refundId: string; staff: Actor; before: string | null; after: string | null },
): Promise<void> {
  return recordChange(tx, {
    who: staff.id,
    action: 'refund.payee-given',
    subject: { kind: 'refund', id: refundId, name: `Refund ${refundId}` },
    before: { payee: before },
    after: { payee: after },
  });
}

const NONE = { upiId: null, accountName: null, accountNumber: null, ifsc: null };

function toFields(payee: Payee) {
  if (payee.kind === 'upi') return { ...NONE, kind: payee.kind, upiId: payee.upiId };
  const { kind, accountName, accountNumber, ifsc } = payee;
  return { ...NONE, kind, accountName, accountNumber, ifsc };
}
