import { cartStore } from '#app/lib/cart-store.ts';

export const REMOVE_UNAVAILABLE = 'Remove unavailable items';

/** What stands in the way of an order, above everything else, and the way out of it. */
export function UnavailableNotice() {
  return (
    <div role="status" className="mb-4 grid justify-items-start gap-1 bg-danger-soft p-3.5 text-md">
      <p className="font-medium">
        Some items in your cart are out of stock or no longer available in that quantity.
      </p>
      <button type="button" className="text-link" onClick={() => cartStore.keepBuyable()}>
        {REMOVE_UNAVAILABLE}
      </button>
    </div>
  );
}
