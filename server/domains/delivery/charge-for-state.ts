import type { DeliveryTerms } from '#core/pricing/delivery.ts';
import { normaliseState } from '#core/rules/states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { selectCharge } from './delivery.queries.ts';

/** What delivery to a state costs, however its name is written; null when there is no such state. */
export async function chargeForState(db: Db | Tx, state: string): Promise<DeliveryTerms | null> {
  const name = normaliseState(state);
  return name === null ? null : selectCharge(db, name);
}
