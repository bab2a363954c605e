import type { Wish, Wishlist } from './wishlist.ts';

/** A product on the account's list. */
export interface StoredWish {
  productId: string;
  price: number;
}

/** What the account does not know yet. */
export function unsentWishes(list: Wishlist): { added: StoredWish[]; removed: string[] } {
  return {
    added: list
      .filter(({ isSent, isGone }) => !isSent && !isGone)
      .map(({ id, price }) => ({ productId: id, price })),
    removed: list.filter(({ isGone }) => isGone).map(({ id }) => id),
  };
}

/**
 * The list after the account has answered. The account's list is the list, but for what was done here since `sent` was
 * read: that is not lost, and goes with the next call.
 */
export function mergeWishes(now: Wishlist, sent: Wishlist, stored: readonly StoredWish[]): Wishlist {
  const since = now.filter((wish) => !sent.includes(wish));
  const isTouched = (id: string) => since.some((wish) => wish.id === id);
  const isStored = (id: string) => stored.some(({ productId }) => productId === id);
  const kept = stored.filter(({ productId }) => !isTouched(productId)).map((wish) => toWish(wish, now));
  const pending = since
    .filter(({ id, isGone }) => !isGone || isStored(id))
    .map((wish) => ({ ...wish, isSent: wish.isGone === true || isStored(wish.id) }));
  return [...kept, ...pending];
}

/** Without an account nobody else has to know what was taken off. */
export function withoutGone(list: Wishlist): Wishlist {
  return list.filter(({ isGone, isSent }) => !isGone || isSent);
}

/** Another person's list is not this one's: only what no account has yet stays. */
export function withoutSent(list: Wishlist): Wishlist {
  return list.filter(({ isSent }) => !isSent);
}

function toWish({ productId: id, price }: StoredWish, now: Wishlist): Wish {
  const { name = '', image = '' } = now.find((wish) => wish.id === id) ?? {};
  return { id, name, image, price, isSent: true };
}
