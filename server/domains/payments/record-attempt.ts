import type { Db } from '#server/db/client.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { toStorable } from '#server/storable.ts';
import { upsertAttempt } from './payment-attempts.queries.ts';

const LONGEST_FAILURE = 500;

/** Records what the provider says of a payment that brought no money: staff must be able to explain it to the shopper. */
export async function recordAttempt(db: Db, payment: ProviderPayment, seenAt: Date): Promise<void> {
  const { failure, madeAt = seenAt } = payment;
  const storable = failure ? String(toStorable(failure)).slice(0, LONGEST_FAILURE) : null;
  await upsertAttempt(db, { ...payment, failure: storable, madeAt, seenAt });
}
