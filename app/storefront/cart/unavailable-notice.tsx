import { cartStore } from '#app/lib/cart-store.ts';
import { cartTexts } from '#texts/cart.ts';

/** What stands in the way of an order, above everything else, and the way out of it. */
export function UnavailableNotice() {
  return (
    <div role="status" className="mb-4 grid justify-items-start gap-1 bg-danger-soft p-3.5 text-md">
      <p className="font-medium">{cartTexts.unavailable}</p>
      <button type="button" className="text-link" onClick={() => cartStore.keepBuyable()}>
        {cartTexts.removeUnavailable}
      </button>
    </div>
  );
}
