import { createHash, randomBytes } from 'node:crypto';
import { PAYEE_LINK_DAYS } from '#core/rules/payee.ts';
import type { Tx } from '#server/db/client.ts';
import { payeeAsked, tellShopper } from '#server/domains/orders/order-messages.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import { CASH, selectPayment, selectRefundsOfReturn } from './payments.queries.ts';
import { insertPayout } from './payouts.queries.ts';

const DAY_MS = 24 * 3_600_000;

/** Asks the shopper where the cash refunds of a return go to. The link is good for this one thing, and not for ever. */
export async function askPayees(
  tx: Tx,
  {
    order,
    returnId,
    publicUrl: site,
    at,
  }: { order: OrderRow; returnId: string; publicUrl: string; at: Date },
): Promise<void> {
  for (const { id: refundId, paymentId, amountPaise } of await selectRefundsOfReturn(tx, returnId)) {
    const payment = await selectPayment(tx, paymentId);
    if (payment?.method !== CASH) continue;
    const token = randomBytes(16).toString('base64url');
    const tokenExpiresAt = new Date(at.getTime() + PAYEE_LINK_DAYS * DAY_MS);
    await insertPayout(tx, { refundId, tokenHash: hashToken(token), tokenExpiresAt });
    const told = payeeAsked(order, { amountPaise, site, token });
    await tellShopper(tx, { event: `refund-payee:${refundId}`, order, told });
  }
}

/** Only the hash is stored: who reads the database cannot use the link. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
