import { randomUUID } from 'node:crypto';
import { applyChanges, type CartChanges } from '#core/rules/account-cart.ts';
import type { Db } from '#server/db/client.ts';
import { lockAccount } from '#server/domains/accounts/lock-account.ts';
import { selectCart, upsertCart } from './carts.queries.ts';

/** The cart of an account: what its devices have put into theirs. */
export function createCarts({ db, now }: { db: Db; now: () => Date }) {
  /** Two devices at once: the second one meets what the first has left. */
  function syncCart(userId: string, changes: CartChanges) {
    return db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const cart = (await selectCart(tx, userId)) ?? { epoch: randomUUID(), version: 0, lines: [] };
      const after = applyChanges(cart, changes);
      if (after !== cart) await upsertCart(tx, { ...after, userId, changedAt: now() });
      const lines = after.lines.map(({ version: _, ...line }) => line);
      return { epoch: after.epoch, version: after.version, lines };
    });
  }

  return { syncCart };
}
