import type { StoredWishlist, WishlistChange } from '#core/contract/wishlist.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { MOST_WISHES } from '#core/rules/wishlist.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { countWishes, deleteWishes, insertWishes, selectWishes } from './wishlist.queries.ts';

export function createWishlist({ db, now }: { db: Db; now: () => Date }) {
  /** Takes over what a device has changed, all of it or nothing. The answer is the list of all devices together. */
  async function sync(userId: string, change: WishlistChange): Promise<StoredWishlist> {
    const isRead = change.added.length + change.removed.length === 0;
    const rows = isRead
      ? await selectWishes(db, userId)
      : await db.transaction(async (tx) => {
          await apply(tx, userId, change);
          return selectWishes(tx, userId);
        });
    return {
      wishes: rows.map(({ productId, seenPaise }) => ({ productId, price: rupeesFromPaise(seenPaise) })),
    };
  }

  async function apply(tx: Tx, userId: string, { added, removed }: WishlistChange): Promise<void> {
    await lockAccount(tx, userId);
    if (removed.length > 0) await deleteWishes(tx, userId, removed);
    if (added.length === 0) return;
    const wishes = added.map(({ productId, price }) => ({ productId, seenPaise: paiseFromRupees(price) }));
    await insertWishes(tx, { userId, wishes, at: now() });
    if ((await countWishes(tx, userId)) > MOST_WISHES) throw new Refusal('wishlist-full');
  }

  return { sync };
}
