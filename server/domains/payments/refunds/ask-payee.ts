import { createHash, randomBytes } from 'node:crypto';
import { PAYEE_LINK_DAYS } from '#core/rules/payee.ts';
import type { Tx } from '#server/db/client.ts';
import { notifyShopper, payeeAsked } from '#server/domains/orders/lifecycle/order-messages.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import { type RefundRow, selectRefundsOfReturn } from '../payments.queries.ts';
import { insertPayout } from './payouts.queries.ts';

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
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
