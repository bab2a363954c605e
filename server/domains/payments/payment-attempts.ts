import type { UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db } from '#server/db/client.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { toStorable } from '#server/storable.ts';
import { selectAttempts, upsertAttempt } from './payment-attempts.queries.ts';

const LONGEST_FAILURE = 500;

/** Records what the provider says of a payment that brought no money: staff must be able to explain it to the shopper. */
export async function recordAttempt(db: Db, payment: ProviderPayment, seenAt: Date): Promise<void> {
  const { failure, madeAt = seenAt } = payment;
  const storable = failure ? String(toStorable(failure)).slice(0, LONGEST_FAILURE) : null;
  await upsertAttempt(db, { ...payment, failure: storable, madeAt, seenAt });
}

/** Every payment that was tried for an order, as staff see it. */
export async function readAttempts(db: Db, orderId: string): Promise<UnpaidOrder['attempts']> {
  const attempts = await selectAttempts(db, orderId);
  return attempts.map(({ amountPaise, at, ...attempt }) => ({
    ...attempt,
    amount: rupeesFromPaise(amountPaise),
    at: new Date(at).toISOString(),
  }));
}
