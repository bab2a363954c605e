import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { decideReturn } from './decide-return.ts';
import { requestReturn } from './request-return.ts';

export type Returns = ReturnType<typeof createReturns>;

export function createReturns(context: OrderContext) {
  return {
    requestReturn: requestReturn.bind(null, context),
    decideReturn: decideReturn.bind(null, context),
  };
}
