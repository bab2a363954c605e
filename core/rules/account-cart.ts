import { type Cart, isSameLine } from './cart.ts';

/** So many lines an account's cart holds. What is beyond them stays in the browser. */
export const MOST_CART_LINES = 100;
export const MOST_QUANTITY = 1000;

/** A line without what can be read from the product: no name, and never a price. */
export interface PlainLine {
  productId: string;
  size: string;
  quantity: number;
}

export interface AccountCartLine extends PlainLine {
  /** The version of the cart that it was last written with. */
  version: number;
}

/** The cart of an account, as the server holds it. */
export interface AccountCart {
  /** Another one after the cart was forgotten: what a device knew of the former is then no reason to remove anything. */
  epoch: string;
  version: number;
  lines: readonly AccountCartLine[];
}

/** What a device has done to a line since it last heard of the account's cart. */
export interface LineChange extends PlainLine {
  /** 0: removed. */
  quantity: number;
  /** The device did not know of such a line in the account's cart. */
  isNew: boolean;
}

/** The account's cart as a device last heard of it. */
export interface KnownCart {
  epoch: string;
  version: number;
  lines: readonly PlainLine[];
}

export interface CartChanges {
  /** The cart that the device knows, and its version; null when it knows none. */
  known: Pick<KnownCart, 'epoch' | 'version'> | null;
  changes: readonly LineChange[];
}

/**
 * Does to the account's cart what a device has done to its own. What the device changed counts; of a line that both have
 * added, the larger quantity. A line is removed only as the device knew it: one that was changed elsewhere since stays.
 * Gives the same object when nothing changes.
 */
export function applyChanges(cart: AccountCart, { known, changes }: CartChanges): AccountCart {
  const since = known?.epoch === cart.epoch ? known.version : null;
  const version = cart.version + 1;
  const lines = new Map(cart.lines.map((line) => [toKey(line), line]));
  for (const { isNew, ...change } of changes) {
    const key = toKey(change);
    const present = lines.get(key);
    if (change.quantity === 0) {
      if (present && since !== null && present.version <= since) lines.delete(key);
      continue;
    }
    const isAddedTwice = present && (isNew || since === null);
    const quantity = isAddedTwice ? Math.max(present.quantity, change.quantity) : change.quantity;
    const hasRoom = present !== undefined || lines.size < MOST_CART_LINES;
    if (hasRoom && quantity !== present?.quantity) lines.set(key, { ...change, quantity, version });
  }
  const after = [...lines.values()];
  const isSame = after.length === cart.lines.length && after.every((line) => line.version !== version);
  return isSame ? cart : { ...cart, version, lines: after };
}

/** What was done to the cart of this device since it last heard of the account's. */
export function findChanges(cart: readonly PlainLine[], known: KnownCart | null): LineChange[] {
  const before = toQuantities(known?.lines ?? []);
  const now = toQuantities(cart);
  const written = cart
    .filter((line) => before.get(toKey(line)) !== line.quantity)
    .map(({ productId, size, quantity }) => ({
      productId,
      size,
      quantity: Math.min(quantity, MOST_QUANTITY),
      isNew: !before.has(toKey({ productId, size })),
    }));
  const removed = (known?.lines ?? [])
    .filter((line) => !now.has(toKey(line)))
    .map(({ productId, size }) => ({ productId, size, quantity: 0, isNew: false }));
  return [...written, ...removed];
}

interface Meeting {
  /** This device's cart, now and when it was sent. */
  now: readonly PlainLine[];
  sent: readonly PlainLine[];
  /** The account's cart as this device knew it then. */
  known: KnownCart | null;
  answer: KnownCart;
}

/**
 * What the cart of this device becomes. What the shopper did while the answer was on its way counts; else what the account
 * says. A line that the account does not have goes only if the account had it before: then it was removed elsewhere.
 */
export function mergeAnswer({ now, sent, known, answer }: Meeting): PlainLine[] {
  const [here, then, there] = [toQuantities(now), toQuantities(sent), toQuantities(answer.lines)];
  const before = toQuantities(known?.epoch === answer.epoch ? known.lines : []);
  const kept = now.flatMap((line) => {
    const key = toKey(line);
    if (then.get(key) !== line.quantity) return [line];
    const quantity = there.get(key);
    if (quantity !== undefined) return [{ ...line, quantity }];
    return before.has(key) ? [] : [line];
  });
  const added = answer.lines.filter((line) => !here.has(toKey(line)) && !then.has(toKey(line)));
  return [...kept, ...added.map(({ productId, size, quantity }) => ({ productId, size, quantity }))];
}

export function toPlainLines(cart: Cart): PlainLine[] {
  return cart.map(({ product, quantity }) => ({
    productId: product._id,
    size: product.selectedSize,
    quantity,
  }));
}

/**
 * The browser's cart with these lines: those that are there keep what is known of them, others come from `toLine`. The
 * same object when they are its own.
 */
export function withPlainLines(
  cart: Cart,
  lines: readonly PlainLine[],
  toLine: (line: PlainLine) => Cart[number] | undefined,
): Cart {
  const after = lines.flatMap((line) => {
    const key = { _id: line.productId, selectedSize: line.size };
    const present = cart.find(({ product }) => isSameLine(product, key));
    if (present)
      return [present.quantity === line.quantity ? present : { ...present, quantity: line.quantity }];
    return toLine(line) ?? [];
  });
  const isSame = after.length === cart.length && after.every((line, index) => line === cart[index]);
  return isSame ? cart : after;
}

function toQuantities(lines: readonly PlainLine[]): Map<string, number> {
  return new Map(lines.map((line) => [toKey(line), line.quantity]));
}

function toKey({ productId, size }: Pick<PlainLine, 'productId' | 'size'>): string {
  return JSON.stringify([productId, size]);
}
