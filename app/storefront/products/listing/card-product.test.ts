import { expect, it } from 'vitest';
import { aProduct } from '#tests/support/a-product.ts';
import { toCard } from './card-product.ts';

const product = aProduct({
  mrp: 1299,
  images: Array.from({ length: 6 }, (_, index) => ({
    url: `/images/w_1600,h_1600,q_auto,f_auto/kage-${index}.jpg`,
    alt: 'Front',
    width: 1200,
    height: 1500,
  })),
});

it('carries what the card shows and nothing else', () => {
  const card = toCard(product);
  expect(Object.keys(card)).toEqual(['id', 'name', 'price', 'mrp', 'discount', 'pictures']);
  expect(card).toMatchObject({ id: 'kage', price: 799, mrp: 1299, discount: 38 });
  expect(card.pictures).toHaveLength(4);
  expect(card.pictures[0]).toEqual({ url: product.images[0]?.url, width: 1200, height: 1500 });
});

it('says nothing of a mrp that is not above the price', () => {
  const card = toCard({ ...product, mrp: 799, discountPercentage: 20 });
  expect(card).not.toHaveProperty('mrp');
  expect(card).not.toHaveProperty('discount');
});

it('says that a product is sold out once no size is left', () => {
  expect(toCard(aProduct({ stock: { S: 0, M: 1 } }))).not.toHaveProperty('isSoldOut');
  expect(toCard(aProduct({ stock: { S: 0, M: 0 } }))).toMatchObject({ isSoldOut: true });
});

it('carries its rating once there is one', () => {
  const { reviewSummary } = aProduct();
  expect(toCard(aProduct())).not.toHaveProperty('rating');
  expect(toCard(aProduct({ reviewSummary: { ...reviewSummary, count: 3, average: 4.3 } }))).toMatchObject({
    rating: { average: 4.3, count: 3 },
  });
});

it('carries the colours of its style, if it has others', () => {
  const styleColours = [{ _id: 'kage', colors: 'Black', swatch: '#18171b', inStock: true }];
  expect(toCard(aProduct())).not.toHaveProperty('colours');
  expect(toCard(aProduct({ styleColours }))).toMatchObject({ colours: styleColours });
});
