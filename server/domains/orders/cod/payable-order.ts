import type { Payable } from '#core/contract/orders/cod.ts';
import { SMALLEST_PAYMENT_PAISE, savingFor } from '#core/rules/cod-treatment.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import type { OrderRow } from '../orders.queries.ts';
import { partAskedFor } from './order-cash.ts';

/** A payment that the shopper of a cash order can make now. */
export interface PayableAmount {
  amountPaise: number;
  owedPaise: number;
  savingPaise: number;
}

/** What is still to be paid at the door. */
export function owedOf({ totalPaise, aheadPaise }: OrderRow): number {
  return totalPaise - aheadPaise;
}

/** Whether a cash order is still to be paid, and nobody has been sent out with it. */
export function isPayable(order: OrderRow, hasParcel: boolean): boolean {
  const { paymentMethod, paymentStatus, status } = order;
  return paymentMethod === 'COD' && paymentStatus === 'Pending' && isCancellable(status) && !hasParcel;
}

/** Undefined where there is nothing to pay online, or too little for the provider. */
export function payableAmount(
  order: OrderRow,
  { what, hasParcel }: { what: Payable; hasParcel: boolean },
): PayableAmount | undefined {
  const owedPaise = owedOf(order);
  if (!isPayable(order, hasParcel) || owedPaise < SMALLEST_PAYMENT_PAISE) return undefined;
  if (what === 'part') {
    const partPaise = partAskedFor(order);
    return partPaise === null ? undefined : { amountPaise: partPaise, owedPaise, savingPaise: 0 };
  }
  const goodsPaise = order.totalPaise - order.deliveryPaise;
  const savingPaise = savingFor({ savingPaise: order.savingPaise ?? 0, owedPaise, goodsPaise });
  return { amountPaise: owedPaise - savingPaise, owedPaise, savingPaise };
}
