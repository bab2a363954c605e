import type { PictureSource } from '#app/ui/picture.tsx';
import type { Product } from '#core/contract/products.ts';
import { discountPercent, struckMrp } from '#core/pricing/discount.ts';

const MOST_PICTURES = 4;

/** What a card shows of a product, and nothing more: a hundred of them travel inside the home page. */
export interface CardProduct {
  id: string;
  name: string;
  price: number;
  mrp?: number;
  discount?: number;
  pictures: PictureSource[];
}

export function cardOf(product: Product): CardProduct {
  const mrp = struckMrp(product);
  const discount = discountPercent(product);
  return {
    id: product._id,
    name: product.name,
    price: product.price,
    ...(mrp !== undefined && { mrp }),
    ...(discount !== undefined && { discount }),
    pictures: product.images
      .slice(0, MOST_PICTURES)
      .map(({ url, width, height }) => ({ url, width, height })),
  };
}
