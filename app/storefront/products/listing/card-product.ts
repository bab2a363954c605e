import type { PictureSource } from '#app/ui/picture.tsx';
import type { ListedProduct, StyleColour } from '#core/contract/products.ts';
import { discountPercent, struckMrp } from '#core/pricing/discount.ts';

const MOST_PICTURES = 4;

/** What a card shows of a product, and nothing more: a hundred of them travel inside the home page. */
export interface CardProduct {
  id: string;
  name: string;
  price: number;
  mrp?: number;
  discount?: number;
  /** Average and number of its reviews; absent while there are none. */
  rating?: { average: number; count: number };
  isSoldOut?: true;
  /** Those of its style; absent where there is only this one. */
  colours?: StyleColour[];
  pictures: PictureSource[];
}

export function toCard(product: ListedProduct): CardProduct {
  const mrp = struckMrp(product);
  const discount = discountPercent(product);
  const { average, count } = product.reviewSummary;
  return {
    id: product._id,
    name: product.name,
    price: product.price,
    ...(mrp !== undefined && { mrp }),
    ...(discount !== undefined && { discount }),
    ...(count > 0 && { rating: { average, count } }),
    ...(isSoldOut(product) && { isSoldOut: true }),
    ...(product.styleColours && { colours: product.styleColours }),
    pictures: product.images
      .slice(0, MOST_PICTURES)
      .map(({ url, width, height }) => ({ url, width, height })),
  };
}

function isSoldOut({ stock }: ListedProduct): boolean {
  return Object.values(stock).every((available) => available <= 0);
}
