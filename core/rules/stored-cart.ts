import { isRecord } from '#core/objects.ts';
import { type Cart, type CartLine, type CartProduct, isSameLine } from './cart.ts';

/**
 * Reads a cart as the browser stored it. Anyone can write there, older versions of the store included: lines that
 * make no sense are left out; undefined means that nothing of it was a cart.
 */
export function parseStoredCart(text: string): Cart | undefined {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return undefined;

  const cart: CartLine[] = [];
  for (const entry of stored) {
    const line = readLine(entry);
    if (line && !cart.some((known) => isSameLine(known.product, line.product))) cart.push(line);
  }
  return cart;
}

function readLine(entry: unknown): CartLine | undefined {
  if (!isRecord(entry)) return undefined;
  const product = readProduct(entry.product);
  const { quantity } = entry;
  if (!product || typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1)
    return undefined;
  return { product, quantity };
}

function readProduct(value: unknown): CartProduct | undefined {
  if (!isRecord(value)) return undefined;
  const { _id, name, price, mrp, category, image, selectedSize, stock } = value;
  if (!isText(_id) || !isText(name) || !isText(selectedSize) || !isAmount(price)) return undefined;
  return {
    _id,
    name,
    price,
    ...(isAmount(mrp) && { mrp }),
    category: isText(category) ? category : '',
    image: isText(image) ? image : '',
    selectedSize,
    stock: readStock(stock),
  };
}

function readStock(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
