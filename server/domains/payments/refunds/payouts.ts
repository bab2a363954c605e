import { createHash, randomBytes } from 'node:crypto';
import type { Payee, Payout, StaffPayout } from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { maskPayee, PAYEE_LINK_DAYS } from '#core/rules/payee.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import {
  notifyShopper,
  payeeAsked,
  refundHandedOut,
  refundPaid,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type RefundRow, selectRefundsOfReturn } from '../payments.queries.ts';
import { moveRefund, type RefundStep } from './follow-refund.ts';
import {
  insertPayout,
  lockPayout,
  type PayoutOfRefund,
  selectDuePayouts,
  selectPayout,
  updatePayout,
} from './payouts.queries.ts';

/** A shopper says where a refund goes that is transferred by hand: by the link of the SMS, or logged in. */
export function createRefunds(context: { db: Db; now: () => Date }) {
  const { db, now } = context;

  /** An unknown link and one whose time is over are the same: nothing is to be learned from the difference. */
  async function findByLink(token: string): Promise<PayoutOfRefund> {
    const payout = await selectPayout(db, { tokenHash: hashToken(token) });
    if (!payout || payout.tokenExpiresAt <= now()) throw new Refusal('payee-link-unknown');
    return payout;
  }

  async function readByLink(token: string): Promise<Payout> {
    return presentPayout(await findByLink(token));
  }

  async function givePayeeByLink(token: string, payee: Payee): Promise<Payout> {
    return presentPayout(await givePayee(context, await findByLink(token), { payee }));
  }

  async function giveOwnPayee(buyer: Actor, refundId: string, payee: Payee): Promise<Payout> {
    const payout = await selectPayout(db, { refundId });
    if (payout?.userId !== buyer.id) throw new Refusal('refund-not-found');
    return presentPayout(await givePayee(context, payout, { payee }));
  }

  return { readByLink, givePayeeByLink, giveOwnPayee };
}

const DAY_MS = 24 * 3_600_000;

interface Asking {
  /** The order that was paid for. */
  order: OrderRow;
  publicUrl: string;
  at: Date;
}

/** Asks the shopper where the refunds of a return go to that are transferred by hand. */
export async function askPayees(
  tx: Tx,
  { returnId, ...asking }: Asking & { returnId: string },
): Promise<void> {
  for (const refund of await selectRefundsOfReturn(tx, returnId)) {
    if (refund.byHand) await askPayee(tx, { ...asking, refund });
  }
}

/** Asks where one refund goes to. The link is good for this one thing, and not for ever. */
export async function askPayee(
  tx: Tx,
  { order, refund: { id: refundId, amountPaise }, publicUrl: site, at }: Asking & { refund: RefundRow },
): Promise<void> {
  const token = randomBytes(16).toString('base64url');
  const tokenExpiresAt = new Date(at.getTime() + PAYEE_LINK_DAYS * DAY_MS);
  await insertPayout(tx, { refundId, tokenHash: hashToken(token), tokenExpiresAt });
  const message = payeeAsked(order, { amountPaise, site, token });
  await notifyShopper(tx, { event: `refund-payee:${refundId}`, order, message });
}

/** Only the hash is stored: who reads the database cannot use the link. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

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
    if (!staff) return;
    const change = { before: { payee: maskPayee(before) }, after: { payee: to } };
    const name = `Refund ${refundId}`;
    await recordChange(tx, { who, action: 'refund.payee-given', id: refundId, name, ...change });
  });
  return findPayout(db, refundId);
}

const NONE = { upiId: null, accountName: null, accountNumber: null, ifsc: null };

function toFields(payee: Payee) {
  if (payee.kind === 'upi') return { ...NONE, ...payee };
  const { accountNumberAgain: _, ...account } = payee;
  return { ...NONE, ...account };
}

/** What staff say of money that they have transferred. */
export interface Transfer {
  reference?: string | undefined;
  /** When the payee was given that they have seen. */
  payeeGivenAt?: string | undefined;
}

/**
 * A member of staff has transferred a refund by hand and says under which reference; or, while the shopper has named no
 * account, has handed the money out. The order must be locked.
 */
export async function payRefund(
  tx: Tx,
  { transfer: { reference, payeeGivenAt }, ...step }: Omit<RefundStep, 'status'> & { transfer: Transfer },
): Promise<void> {
  const { order, refund, publicUrl: site, who, at } = step;
  const { amountPaise } = refund;
  const payout = await lockPayout(tx, refund.id);
  if (!payout) {
    throw new Refusal('return-status-not-allowed', { message: 'The refund is still being processed' });
  }
  if (payeeGivenAt !== undefined && Date.parse(payeeGivenAt) !== payout.givenAt?.getTime()) {
    throw new Refusal('changed-meanwhile', {
      message:
        'The customer’s UPI ID or bank account has changed. If you have paid to the earlier one, enter that again first.',
      field: 'payeeGivenAt',
    });
  }
  const payee = maskPayee(payout);
  if (payee === null) {
    if (reference) throw new Refusal('payee-missing');
    const handedOut = { kind: 'unrecorded', reference: 'not recorded', paidAt: at, paidBy: who };
    await updatePayout(tx, refund.id, handedOut);
    const message = refundHandedOut(order, { amountPaise, site });
    await moveRefund(tx, { ...step, status: 'processed', message });
    return;
  }
  if (!reference) {
    throw new Refusal('invalid-input', {
      message: 'reference: Please enter the transfer reference',
      field: 'reference',
    });
  }
  await updatePayout(tx, refund.id, { reference, paidAt: at, paidBy: who });
  const message = refundPaid(order, { amountPaise, site, payee, reference });
  await moveRefund(tx, { ...step, status: 'processed', message });
}

/** What the shopper sees, and nobody can misuse. */
function presentPayout(payout: PayoutOfRefund): Payout {
  return {
    refundId: payout.refundId,
    orderId: payout.orderId,
    amount: rupeesFromPaise(payout.amountPaise),
    payee: maskPayee(payout),
    paidAt: payout.paidAt?.toISOString() ?? null,
    reference: payout.reference,
  };
}

/** In full for whoever transfers the money, until that is done. */
export function presentStaffPayout(payout: PayoutOfRefund): StaffPayout {
  const shown = { ...presentPayout(payout), givenAt: payout.givenAt?.toISOString() ?? null };
  if (payout.paidAt !== null) {
    return { ...shown, details: shown.payee === null ? [] : [{ label: 'Paid to', value: shown.payee }] };
  }
  const fields = [
    ['UPI ID', payout.upiId],
    ['Account holder', payout.accountName],
    ['Account number', payout.accountNumber],
    ['IFSC', payout.ifsc],
  ] as const;
  const details = fields.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  return { ...shown, details };
}

/** What is to be transferred now for an order, beside its returns. */
export async function readDuePayouts(db: Db, orderId: string): Promise<StaffPayout[]> {
  return (await selectDuePayouts(db, orderId)).map(presentStaffPayout);
}
