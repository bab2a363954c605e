import { toggle, useIsWished } from '#app/lib/wishlist-store.ts';
import type { Wish } from '#core/rules/wishlist.ts';
import { cardTexts } from '#texts/cards.ts';

/** The heart: on a card it is beside the card's link, so that pressing it opens nothing. */
export function WishButton(wish: Wish) {
  const isWished = useIsWished(wish.id);
  return (
    <button
      type="button"
      className="heart"
      data-wished={isWished || undefined}
      aria-label={(isWished ? cardTexts.removeFromWishlist : cardTexts.addToWishlist)(wish.name)}
      onClick={() => toggle(wish)}
    />
  );
}
