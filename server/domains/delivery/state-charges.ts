import type { StateCharge } from '#core/contract/delivery.ts';
import type { DeliveryTerms } from '#core/pricing/delivery.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { normaliseState, STATES } from '#core/rules/states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { selectCharge, selectCharges } from './delivery.queries.ts';

/** What delivery to a state costs, however its name is written; null when there is no such state. */
export async function chargeForState(db: Db | Tx, state: string): Promise<DeliveryTerms | null> {
  const name = normaliseState(state);
  return name === null ? null : selectCharge(db, name);
}

/** What delivery costs in every state, in the order of their names. */
export async function listStateCharges(db: Db): Promise<StateCharge[]> {
  const rows = new Map((await selectCharges(db)).map((row) => [row.state, row]));
  return STATES.map(({ name }) => {
    const row = rows.get(name);
    return {
      state: name,
      charge: rupeesFromPaise(row?.chargePaise ?? 0),
      freeAbove: rupeesFromPaise(row?.freeAbovePaise ?? 0),
      version: row?.version ?? 0,
    };
  });
}
