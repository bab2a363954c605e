import { paiseFromRupees } from '#core/pricing/paise.ts';
import { STATES } from '#core/rules/states.ts';

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

export interface StateCharge {
  state: string;
  chargePaise: number;
  freeAbovePaise: number;
}

/** What delivery costs in a new store, until its owner decides otherwise. */
export const FIRST_CHARGES: readonly StateCharge[] = STATES.map(({ name }) => {
  const { charge, freeAbove } = termsOf(name);
  return { state: name, chargePaise: paiseFromRupees(charge), freeAbovePaise: paiseFromRupees(freeAbove) };
});

function termsOf(state: string) {
  if (METRO.includes(state)) return METRO_TERMS;
  return FAR.includes(state) ? FAR_TERMS : USUAL_TERMS;
}
