import { ApiFailure } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { wishlistStore } from '#app/lib/wishlist-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { syncWishlist as call } from '#core/contract/wishlist.ts';
import { mergeWishes, unsentWishes, withoutGone, withoutSent } from '#core/rules/wishlist-sync.ts';
import { wishlistTexts } from '#texts/wishlist.ts';

/** Whose account the sent part of the list was sent to. */
const owner = storedText('localStorage', 'wishlistOf');

/** Says what has become of a product that was put on the list, and brings the change to the account. */
export function afterToggle(id: string): void {
  if (wishlistStore.read().some((wish) => wish.id === id && !wish.isGone)) {
    showToast(wishlistTexts.added, {
      flow: 'wishlist',
      action: { label: wishlistTexts.view, to: '/wishlist' },
    });
  }
  if (!sessionStore.read()) wishlistStore.update(withoutGone);
  syncWishlist();
}

let underway: Promise<void> | undefined;

/** Brings the list of this device and that of the account together. Without a login, or a connection, nothing happens. */
export function syncWishlist(): Promise<void> {
  underway ??= exchange().finally(() => {
    underway = undefined;
  });
  return underway;
}

async function exchange(): Promise<void> {
  try {
    while (await exchangeOnce());
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'wishlist-full') {
      showToast(error.message, { kind: 'error', flow: 'wishlist' });
    }
    // What could not be sent stays in the list of this device, and goes with the next call.
  }
}

/** True when something was done meanwhile that the account does not know yet. */
async function exchangeOnce(): Promise<boolean> {
  const session = sessionStore.read();
  if (!session?.user) return false;
  takeOver(session.user._id);
  const sent = wishlistStore.read();
  const { wishes } = await ask(call, { body: unsentWishes(sent) });
  if (sessionStore.read()?.token !== session.token) return false;
  wishlistStore.update((now) => mergeWishes(now, sent, wishes));
  const { added, removed } = unsentWishes(wishlistStore.read());
  return added.length + removed.length > 0;
}

/** What was sent for somebody else stays with them. */
function takeOver(userId: string): void {
  const former = owner.read();
  if (former !== null && former !== userId) wishlistStore.update(withoutSent);
  owner.write(userId);
}
