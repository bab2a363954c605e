import type { CartFacts } from '#core/rules/cart.ts';
import type { ShownProduct } from './product-page.ts';

/** What the cart remembers of a product. */
export function toCartFacts(
  product: Pick<ShownProduct, keyof Omit<CartFacts, 'image'>> & { images: { url: string }[] },
): CartFacts {
  const { _id, name, price, mrp, category, images, stock } = product;
  return {
    _id,
    name,
    price,
    ...(mrp !== undefined && { mrp }),
    category,
    image: images[0]?.url ?? '',
    stock,
  };
}
