import { sessionStore } from '#app/lib/session-store.ts';
import { isLoggedOut, requestAsUser } from '#app/lib/user-request.ts';
import { loadUntilDone } from '#app/storefront/product/load-until-done.ts';
import type { Order } from '#core/contract/orders.ts';

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

  function load<T>(path: string, read: (answer: unknown) => T): Promise<T> {
    const part = loadUntilDone(
      () =>
        requestAsUser(path, { signal }).then(read, (error: unknown) => {
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
    account: load('/api/auth/profile', accountOf),
    orders: load('/api/orders/my', ordersOf),
    cancel: () => controller.abort(),
  };
}

/** The user is under `user`, or is the answer itself. */
function accountOf(answer: unknown): Account {
  const user = isRecord(answer) && isRecord(answer.user) ? answer.user : answer;
  return { phone: isRecord(user) && typeof user.phone === 'string' && user.phone !== '' ? user.phone : null };
}

/** A plain list, or one under `data`. */
function ordersOf(answer: unknown): Order[] {
  const list = isRecord(answer) ? (answer.data ?? answer.orders) : answer;
  if (!Array.isArray(list)) throw new Error('The answer is no list of orders');
  return list as Order[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
