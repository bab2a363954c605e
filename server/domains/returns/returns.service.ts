import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { requestReturn } from './request-return.ts';

export function createReturns(context: OrderContext) {
  return { requestReturn: requestReturn.bind(null, context) };
}
