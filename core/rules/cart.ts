/** What a cart remembers of a product: enough to show a line without asking the server. */
export interface CartProduct {
  _id: string;
  name: string;
  /** Rupees. */
  price: number;
  mrp?: number;
  category: string;
  image: string;
  selectedSize: string;
  /** What could be bought of each size when this was last read. */
  stock: Record<string, number>;
}

export interface CartLine {
  product: CartProduct;
  quantity: number;
}

export type Cart = readonly CartLine[];

/** A line is the same line when both its product and its size are. */
export type CartLineKey = Pick<CartProduct, '_id' | 'selectedSize'>;

export function isSameLine(a: CartLineKey, b: CartLineKey): boolean {
  return a._id === b._id && a.selectedSize === b.selectedSize;
}

/** Few enough that a shopper should know. */
export const LOW_STOCK = 5;

/** Stock of one size; undefined when it is not known. */
export function getStock(stock: Readonly<Record<string, number>>, size: string): number | undefined {
  return Object.hasOwn(stock, size) ? stock[size] : undefined;
}

/** Adds to the line of this product and size, or opens one. The line takes over the product as it is known now. */
export function addToCart(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const available = getStock(product.stock, product.selectedSize) ?? 0;
  if (available <= 0) return cart;

  const existing = cart.find((line) => isSameLine(line.product, product));
  const wanted = (existing?.quantity ?? 0) + wholeQuantity(quantity);
  const added: CartLine = { product, quantity: Math.min(wanted, available) };
  return existing ? cart.map((line) => (line === existing ? added : line)) : [...cart, added];
}

/** The cart without these lines; whatever else is in it stays. */
export function removeFromCart(cart: Cart, ...keys: CartLineKey[]): Cart {
  return cart.filter(({ product }) => !keys.some((key) => isSameLine(product, key)));
}

/** Sets a line's quantity, at least 1 and at most the stock of its size where that is known. */
export function setCartQuantity(cart: Cart, key: CartLineKey, quantity: number): Cart {
  return cart.map((line) => {
    if (!isSameLine(line.product, key)) return line;
    const available = getStock(line.product.stock, line.product.selectedSize) ?? Number.POSITIVE_INFINITY;
    return { ...line, quantity: Math.max(1, Math.min(wholeQuantity(quantity), available)) };
  });
}

/** The same garment in another size. A line that has that size already takes the quantity over, up to its stock. */
export function changeCartSize(cart: Cart, key: CartLineKey, size: string): Cart {
  const changed = cart.find((line) => isSameLine(line.product, key));
  if (!changed || size === key.selectedSize) return cart;
  const product = { ...changed.product, selectedSize: size };
  const available = getStock(product.stock, size) ?? 0;
  if (available <= 0) return cart;
  const other = cart.find((line) => isSameLine(line.product, product));
  const quantity = Math.min(changed.quantity + (other?.quantity ?? 0), available);
  return cart.flatMap((line) => {
    if (line === other) return [];
    return line === changed ? [{ product, quantity }] : [line];
  });
}

/** The lines that were there before, and after them what has been added since. */
export function restoreLines(cart: Cart, lines: Cart): Cart {
  const added = cart.filter(({ product }) => !lines.some((line) => isSameLine(line.product, product)));
  return [...lines, ...added];
}

/** What is true of a product now. */
export type CartFacts = Omit<CartProduct, 'selectedSize'>;

/**
 * Brings the lines up to date with the products. `facts` has an entry for every product that was asked for, and null
 * for one that is no longer on sale. Quantities stay: what has become too much is for the shopper to decide.
 */
export function refreshCart(cart: Cart, facts: ReadonlyMap<string, CartFacts | null>): Cart {
  return cart.map((line) => {
    const { product } = line;
    const fresh = facts.get(product._id);
    if (fresh === undefined) return line;
    if (fresh === null) return { ...line, product: { ...product, stock: { [product.selectedSize]: 0 } } };
    // Sizes keep their order, also where the chosen one is no longer made.
    const stock = {
      ...fresh.stock,
      [product.selectedSize]: getStock(fresh.stock, product.selectedSize) ?? 0,
    };
    return { ...line, product: { ...fresh, stock, selectedSize: product.selectedSize } };
  });
}

/** Why a line cannot be bought as it is: nothing is left, or not as many. */
export type LineProblem = { kind: 'gone' } | { kind: 'short'; available: number };

export function lineProblem({ product, quantity }: CartLine): LineProblem | null {
  const available = getStock(product.stock, product.selectedSize);
  if (available === undefined || quantity <= available) return null;
  return available > 0 ? { kind: 'short', available } : { kind: 'gone' };
}

/** The cart with what can be had of it: lines that are gone left out, lines that are short lowered. */
export function buyableCart(cart: Cart): Cart {
  return cart.flatMap((line) => {
    const problem = lineProblem(line);
    if (problem === null) return [line];
    return problem.kind === 'short' ? [{ ...line, quantity: problem.available }] : [];
  });
}

function wholeQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.max(1, Math.trunc(quantity)) : 1;
}
