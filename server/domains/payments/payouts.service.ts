import type { Payee, Payout, StaffPayout } from '#core/contract/payees.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { hashToken } from './ask-payee.ts';
import { lockPayout, type PayoutOfRefund, selectPayout, updatePayout } from './payouts.queries.ts';
import { maskedPayee, presentPayout, presentStaffPayout } from './present-payout.ts';

export type Payouts = ReturnType<typeof createPayouts>;

/** Where refunds go that are transferred by hand. */
export function createPayouts({ db, now }: { db: Db; now: () => Date }) {
  /** An unknown link and one whose time is over are the same: nothing is to be learned from the difference. */
  async function findByToken(token: string): Promise<PayoutOfRefund> {
    const payout = await selectPayout(db, { tokenHash: hashToken(token) });
    if (!payout || payout.tokenExpiresAt <= now()) throw new Refusal('payee-link-unknown');
    return payout;
  }

  async function findOwn(buyer: Actor, refundId: string): Promise<PayoutOfRefund> {
    const payout = await selectPayout(db, { refundId });
    if (payout?.userId !== buyer.id) throw new Refusal('refund-not-found');
    return payout;
  }

  async function find(refundId: string): Promise<PayoutOfRefund> {
    const payout = await selectPayout(db, { refundId });
    if (!payout) throw new Refusal('refund-not-found');
    return payout;
  }

  async function give(
    { refundId, orderId, userId }: PayoutOfRefund,
    { payee, staff }: { payee: Payee; staff?: Actor },
  ): Promise<PayoutOfRefund> {
    await db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const before = await lockPayout(tx, refundId);
      if (!before || before.paidAt !== null) throw new Refusal('refund-already-paid');
      const fields = fieldsOf(payee);
      await updatePayout(tx, refundId, { ...fields, givenAt: now() });
      const who = staff?.id ?? userId;
      const to = maskedPayee(fields);
      await insertHistory(tx, orderId, [
        { what: 'refund', to: 'payee given', who, note: `${refundId}: ${to}` },
      ]);
      if (staff) await recordPayee(tx, { refundId, staff, before: maskedPayee(before), after: to });
    });
    return find(refundId);
  }

  return {
    readByToken: async (token: string): Promise<Payout> => presentPayout(await findByToken(token)),
    giveByToken: async (token: string, payee: Payee): Promise<Payout> =>
      presentPayout(await give(await findByToken(token), { payee })),
    giveOwn: async (buyer: Actor, refundId: string, payee: Payee): Promise<Payout> =>
      presentPayout(await give(await findOwn(buyer, refundId), { payee })),
    readForStaff: async (refundId: string): Promise<StaffPayout> => presentStaffPayout(await find(refundId)),
    giveForShopper: async (staff: Actor, refundId: string, payee: Payee): Promise<StaffPayout> =>
      presentStaffPayout(await give(await find(refundId), { payee, staff })),
  };
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

function fieldsOf(payee: Payee) {
  if (payee.kind === 'upi') return { ...NONE, kind: payee.kind, upiId: payee.upiId };
  const { kind, accountName, accountNumber, ifsc } = payee;
  return { ...NONE, kind, accountName, accountNumber, ifsc };
}
