import type { Problems } from '#app/ui/field.tsx';
import type { Order } from '#core/contract/orders.ts';
import type { ReturnType } from '#core/rules/order-states.ts';
import { returnTexts } from '#texts/profile.ts';

/** The form as it is being filled in. `item` is the position of a line of the order, or empty. */
export interface ReturnDraft {
  item: string;
  type: ReturnType;
  /** For an exchange; empty for the same size again. */
  exchangeSize: string;
  reason: string;
}

export const EMPTY_RETURN: ReturnDraft = { item: '', type: 'Return', exchangeSize: '', reason: '' };

/** Where there is nothing to choose, it is chosen. */
export function withOnlyItem(order: Order | null, draft: ReturnDraft): ReturnDraft {
  if (draft.item !== '') return draft;
  const places = (order?.items ?? []).flatMap(({ productId, returnableQuantity }, place) =>
    productId && returnableQuantity > 0 ? [String(place)] : [],
  );
  const [only] = places;
  return places.length === 1 && only !== undefined ? { ...draft, item: only } : draft;
}

/** The item that the form is about; null while none is chosen, and for one whose product has been deleted. */
export function chosenItem(
  order: Order | null,
  { item: place }: Pick<ReturnDraft, 'item'>,
): { productId: string; size: string } | null {
  const item = place === '' ? undefined : order?.items[Number(place)];
  return item?.productId ? { productId: item.productId._id, size: item.size } : null;
}

/** What is asked of the server, or what is wrong: one unit of one item, in the size that was ordered. */
export function readReturn(order: Order | null, draft: ReturnDraft) {
  if (!order) return { request: null, problems: { order: returnTexts.noOrder } };
  const { type, exchangeSize } = draft;
  const item = chosenItem(order, draft);
  const reason = draft.reason.trim();
  if (!item || reason === '') {
    const problems: Problems = {};
    if (!item) problems.product = returnTexts.noProduct;
    if (reason === '') problems.reason = returnTexts.noReason;
    return { request: null, problems };
  }
  const size = type === 'Exchange' && exchangeSize !== '' ? { exchangeSize } : {};
  return { request: { products: [{ ...item, quantity: 1 }], reason, type, ...size }, problems: {} };
}
