import type { OrderContext } from '#server/domains/orders/order-context.ts';
import type { RefundingContext } from './refund-replacement.ts';

/** What returns work with. */
export type ReturnContext = Pick<OrderContext, 'db' | 'now' | 'stockNews'> & RefundingContext;
