import type { Tracked } from '#core/contract/parcels.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { isWaiting } from '#core/rules/order-states.ts';
import type { OrderRow } from '../orders.queries.ts';
import { type AskedOrder, paidOnline, partAskedFor } from './order-cash.ts';
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

export function presentQuestion(order: AskedOrder): Tracked['question'] {
  const { askedFor, waitsUntil } = order;
  if (!isWaiting(order) || askedFor === null || waitsUntil === null) return null;
  const partPaise = partAskedFor(order);
  const part = partPaise === null ? null : rupeesFromPaise(partPaise);
  return { askedFor, until: waitsUntil.toISOString(), part };
}
