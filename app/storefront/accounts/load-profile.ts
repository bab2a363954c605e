import { isLoggedOut } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { loadUntilDone } from '#app/storefront/products/detail/load-until-done.ts';
import { type Profile, readProfile } from '#core/contract/accounts.ts';
import { listOwnOrders, type Order } from '#core/contract/orders.ts';

export interface Account {
  phone: string | null;
}

/** What the profile page shows. Both parts are asked for again and again until they are there, or until `cancel`. */
export interface ProfilePage {
  account: Promise<Account>;
  orders: Promise<Order[]>;
  cancel: () => void;
}

export function loadProfile(): ProfilePage | null {
  if (sessionStore.read() === null) return null;
  const controller = new AbortController();
  const { signal } = controller;

  function load<T>(read: () => Promise<T>): Promise<T> {
    const part = loadUntilDone(
      () =>
        read().catch((error: unknown) => {
          // The session is over; the guard takes it from here.
          if (isLoggedOut(error)) controller.abort();
          throw error;
        }),
      { signal },
    );
    // Once it is cancelled nobody listens.
    part.catch(() => {});
    return part;
  }

  return {
    account: load(async () => toAccount(await ask(readProfile, { signal }))),
    orders: load(() => ask(listOwnOrders, { signal })),
    cancel: () => controller.abort(),
  };
}

function toAccount({ user: { phone } }: Profile): Account {
  return { phone: phone || null };
}
