import type { Tracked } from '#core/contract/parcels.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { isWaiting } from '#core/rules/order-states.ts';
import type { OrderRow } from '../orders.queries.ts';
import { paidOnline } from './order-cash.ts';
import { payableAmount } from './payable-order.ts';

/** What whoever has the link of a cash order is asked, and what can be paid online. */
export function presentCod(
  order: OrderRow,
  hasParcel: boolean,
): Pick<Tracked, 'question' | 'payOnline' | 'paid'> {
  const all = payableAmount(order, { what: 'all', hasParcel });
  return {
    question: presentQuestion(order),
    payOnline: all
      ? { amount: rupeesFromPaise(all.amountPaise), saving: rupeesFromPaise(all.savingPaise) }
      : null,
    paid: rupeesFromPaise(paidOnline(order)),
  };
}

export function presentQuestion(order: OrderRow): Tracked['question'] {
  const { askedFor, waitsUntil, advancePaise } = order;
  if (!isWaiting(order) || askedFor === null || waitsUntil === null) return null;
  const part = askedFor === 'part' && advancePaise !== null ? rupeesFromPaise(advancePaise) : null;
  return { askedFor, until: waitsUntil.toISOString(), part };
}
