/** As many as one list of products can be asked for at once. */
export const MOST_WISHES = 100;

/** A product on the shopper's wishlist, as the browser stores it: enough to show it without the server. */
export interface Wish {
  id: string;
  name: string;
  image: string;
  /** In rupees, when it was put there. */
  price: number;
  /** The account has it. */
  isSent?: boolean | undefined;
  /** Taken off here, while the account still has it. */
  isGone?: boolean | undefined;
}

/** The last one added comes last. */
export type Wishlist = readonly Wish[];

/**
 * Puts a product on the list, or takes it off. What was taken off stays as a note until the account knows: it is dropped by
 * `mergeWishes`, or by `withoutGone` where there is no account.
 */
export function toggleWish(list: Wishlist, wish: Wish): Wishlist {
  const known = list.find(({ id }) => id === wish.id);
  if (!known) return [...list, wish];
  const turned = { ...wish, isSent: known.isSent, isGone: !known.isGone };
  return list.map((other) => (other === known ? turned : other));
}

/** Anyone can write to the browser's storage: entries that make no sense are left out. Throws for what is no list. */
export function parseWishlist(text: string): Wishlist {
  const stored: Partial<Wish>[] = JSON.parse(text);
  return stored.filter((wish): wish is Wish => typeof wish?.id === 'string' && Number(wish.price) > 0);
}
