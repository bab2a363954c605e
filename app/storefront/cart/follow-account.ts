import { isRefusal } from '#app/lib/api-failure.ts';
import { cartStore, heardCart } from '#app/lib/cart-store.ts';
import { ACCOUNT_CART_KEY } from '#app/lib/checked-place.ts';
import { bearer, sendCall } from '#app/lib/send-call.ts';
import { type Session, sessionStore } from '#app/lib/session-store.ts';
import { createStoredValue, storedText } from '#app/lib/stored-value.ts';
import { whenSettled } from '#app/ui/when-settled.ts';
import { syncCart } from '#core/contract/carts.ts';
import {
  findChanges,
  type KnownCart,
  mergeAnswer,
  type PlainLine,
  toPlainLines,
  withPlainLines,
} from '#core/rules/account-cart.ts';
import { type CartFacts, refreshCart } from '#core/rules/cart.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { readFacts } from './refresh-cart.ts';

/** Several presses of a stepper are one change. */
const QUIET_MS = 1000;
const RETRY_MS = 30_000;
/** A page that comes back into view believes its cart for this long. */
const FRESH_FOR_MS = 15_000;

/** The account's cart as this browser last heard of it: what is here and not there was put in here. */
const remembered = createStoredValue<{ userId: string; cart: KnownCart } | null>({
  key: ACCOUNT_CART_KEY,
  empty: null,
  parse(text) {
    const { userId, cart } = JSON.parse(text);
    return typeof userId === 'string' && Array.isArray(cart.lines) ? { userId, cart } : undefined;
  },
  serialise: (known) => known && JSON.stringify(known),
});

let isFollowing = false;
let isUnderWay = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastSyncAt = 0;

/**
 * From now on the cart of this browser and that of the account are compared: now, after each change, and whenever the page
 * comes back into view. Nobody waits for it, but who looks at an empty cart. What cannot be sent now is sent later: the
 * cart here is always right.
 */
export function followAccount(): void {
  if (!isFollowing) {
    isFollowing = true;
    cartStore.subscribe(syncSoon);
    window.addEventListener('online', syncSoon);
    document.addEventListener('visibilitychange', syncOnSight);
  }
  if (isLookedAt() && cartStore.read().length === 0) sync();
  // After the first rush of a visit.
  else whenSettled().then(sync);
}

function isLookedAt(): boolean {
  return splitLanguage(window.location.pathname).path === '/cart';
}

function syncSoon(): void {
  // The tab in which the shopper acts does it for all.
  if (isUnderWay || document.visibilityState === 'hidden') return;
  clearTimeout(timer);
  timer = setTimeout(sync, QUIET_MS);
}

/** Whoever puts the phone away and opens the laptop finds there what was just added. */
function syncOnSight(): void {
  const isLeaving = document.visibilityState === 'hidden';
  if (isLeaving ? timer !== undefined : Date.now() - lastSyncAt > FRESH_FOR_MS) sync();
}

async function sync(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const session = sessionStore.read();
  const userId = session?.user?._id;
  if (!session || isUnderWay) return;
  if (userId === undefined) return heardCart.update(() => session.token);
  isUnderWay = true;
  try {
    await exchange(session, userId);
    lastSyncAt = Date.now();
  } catch (error) {
    // A refusal stays one; anything else may be over soon.
    if (!isRefusal(error)) timer = setTimeout(sync, RETRY_MS);
  } finally {
    isUnderWay = false;
    heardCart.update(() => session.token);
  }
  if (timer === undefined && findOwnChanges(userId).length > 0) syncSoon();
}

function findOwnChanges(userId: string) {
  return findChanges(toPlainLines(cartStore.read()), readKnown(userId));
}

function readKnown(userId: string): KnownCart | null {
  const known = remembered.read();
  return known?.userId === userId ? known.cart : null;
}

async function exchange(session: Session, userId: string): Promise<void> {
  const known = readKnown(userId);
  const sent = toPlainLines(cartStore.read());
  const body = {
    known: known && { epoch: known.epoch, version: known.version },
    changes: findChanges(sent, known),
  };
  // Not as the shopper: that would log out whoever's session has ended, before they have pressed anything.
  const answer = await sendCall(syncCart, { body }, bearer(session.token));
  const here = new Set(cartStore.read().map(({ product }) => product._id));
  const facts = await readFacts(answer.lines.map(({ productId }) => productId).filter((id) => !here.has(id)));
  if (sessionStore.read()?.token !== session.token) return;
  cartStore.update((cart) =>
    withPlainLines(cart, mergeAnswer({ now: toPlainLines(cart), sent, known, answer }), (line) =>
      toCartLine(line, facts),
    ),
  );
  // What is not on sale now cannot be shown here, and is not forgotten there.
  const lines = answer.lines.filter(({ productId }) => facts.get(productId) !== null);
  if (isCartStored()) remembered.update(() => ({ userId, cart: { ...answer, lines } }));
}

/** Null where the product is not on sale. */
function toCartLine({ productId, size, quantity }: PlainLine, facts: ReadonlyMap<string, CartFacts | null>) {
  if (!facts.get(productId)) return undefined;
  const unknown = { name: '', price: 0, category: '', image: '', stock: {} };
  const line = { product: { _id: productId, selectedSize: size, ...unknown }, quantity };
  return refreshCart([line], facts)[0];
}

/** In a full storage the cart lasts as long as the page: what it has lost after that was not removed by anybody. */
function isCartStored(): boolean {
  const cart = cartStore.read();
  const stored = storedText('localStorage', 'cartItems').read();
  return stored === (cart.length > 0 ? JSON.stringify(cart) : null);
}
