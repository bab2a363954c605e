import type { Payee, Payout } from '#core/contract/payments.ts';
import type { Db } from '#server/db/client.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { hashToken } from './ask-payee.ts';
import { givePayee } from './give-payee.ts';
import { type PayoutOfRefund, selectPayout } from './payouts.queries.ts';
import { presentPayout } from './present-payout.ts';

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
