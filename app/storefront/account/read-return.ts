import type { Order } from '#core/contract/orders.ts';
import type { RequestReturn } from '#core/contract/returns.ts';
import { RETURN_REQUEST } from '#core/rules/account-texts.ts';
import type { ReturnType } from '#core/rules/order-states.ts';

/** The form as it is being filled in. `item` is the position of a line of the order, or empty. */
export interface ReturnDraft {
  item: string;
  type: ReturnType;
  reason: string;
}

export const EMPTY_RETURN: ReturnDraft = { item: '', type: 'Return', reason: '' };
export const MAX_REASON_LENGTH = 1000;

export interface ReturnProblems {
  order?: string;
  product?: string;
  reason?: string;
}

export type ReturnBody = Pick<RequestReturn, 'products' | 'reason' | 'type'>;

/** What is asked of the server: one unit of one item, in the size that was ordered. */
export function readReturn(
  order: Order | null,
  draft: ReturnDraft,
): { request: ReturnBody | null; problems: ReturnProblems } {
  if (!order) return { request: null, problems: { order: RETURN_REQUEST.noOrder } };
  const item = draft.item === '' ? undefined : order.items[Number(draft.item)];
  const productId = item?.productId?._id;
  const reason = draft.reason.trim();
  const problems: ReturnProblems = {};
  if (!item || productId === undefined) problems.product = RETURN_REQUEST.noProduct;
  if (reason === '') problems.reason = RETURN_REQUEST.noReason;
  if (!item || productId === undefined || reason === '') return { request: null, problems };
  return {
    request: { products: [{ productId, quantity: 1, size: item.size }], reason, type: draft.type },
    problems: {},
  };
}
