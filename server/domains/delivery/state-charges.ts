import type { StateCharge } from '#core/contract/delivery.ts';
import type { DeliveryTerms } from '#core/pricing/delivery.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { normaliseState, STATES } from '#core/rules/states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type StoredCharge, selectCharge, selectCharges } from './delivery.queries.ts';

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

/** States of the large cities, where couriers are cheap. */
const METRO = ['Delhi', 'Gujarat', 'Karnataka', 'Maharashtra', 'Tamil Nadu', 'Telangana', 'West Bengal'];

/** The north-east, the islands and the high north, which parcels reach by air. */
const FAR = [
  'Andaman and Nicobar Islands',
  'Arunachal Pradesh',
  'Assam',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Sikkim',
  'Tripura',
];

const METRO_TERMS = { charge: 49, freeAbove: 799 };
const USUAL_TERMS = { charge: 69, freeAbove: 999 };
const FAR_TERMS = { charge: 99, freeAbove: 1499 };

/** What delivery costs in a new store, until its owner decides otherwise. */
export const FIRST_CHARGES: readonly StoredCharge[] = STATES.map(({ name }) => {
  const { charge, freeAbove } = getFirstTerms(name);
  return { state: name, chargePaise: paiseFromRupees(charge), freeAbovePaise: paiseFromRupees(freeAbove) };
});

function getFirstTerms(state: string) {
  if (METRO.includes(state)) return METRO_TERMS;
  return FAR.includes(state) ? FAR_TERMS : USUAL_TERMS;
}
