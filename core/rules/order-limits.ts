import type { Say } from '#core/texts/server-texts.ts';

/** How much one customer may take off the shelf, as the owner has set it; 0: no limit. */
export interface OrderLimits {
  mostPiecesOfProduct: number;
  mostHeldPieces: number;
}

interface OrderedPieces {
  productId: string;
  quantity: number;
}

/** Why an order has too many of one product; null when it has not. Sizes count together. */
export function tooManyOfProduct(
  { mostPiecesOfProduct }: Pick<OrderLimits, 'mostPiecesOfProduct'>,
  items: readonly OrderedPieces[],
): Say | null {
  if (mostPiecesOfProduct === 0) return null;
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of items) {
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  }
  const isTooMany = [...pieces.values()].some((count) => count > mostPiecesOfProduct);
  return isTooMany ? (details) => details.mostOfProduct(mostPiecesOfProduct) : null;
}

export function countPieces(items: readonly Pick<OrderedPieces, 'quantity'>[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
