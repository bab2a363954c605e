import type { Db } from '#server/db/client.ts';
import { productSizes, products } from '#server/db/schema/products.ts';

/** Four digits: sorted as text they stay in the order in which they were made. */
let made = 1000;

/** Puts a product on sale; what the test does not care about is filled in. Later ones are newer. */
export async function addProduct(
  db: Db,
  {
    stock = { S: 5, M: 5, L: 0 },
    ...given
  }: Partial<typeof products.$inferInsert> & { stock?: Record<string, number> } = {},
): Promise<string> {
  made += 1;
  const product = {
    id: `product-${made}`,
    name: `Product ${made}`,
    category: 'regular t-shirt',
    colour: 'Black',
    pricePaise: 49_900,
    createdAt: new Date(Date.UTC(2026, 0, 1) + made * 60_000),
    ...given,
  };
  await db.insert(products).values(product);
  const sizes = Object.entries(stock).map(([size, onHand], position) => ({
    productId: product.id,
    size,
    position,
    onHand,
  }));
  if (sizes.length > 0) await db.insert(productSizes).values(sizes);
  return product.id;
}
