import { expect, it } from 'vitest';
import type { Product } from '#core/contract/products.ts';
import { cardOf } from './card-product.ts';

const product: Product = {
  _id: 'kage',
  name: 'Kage Oversized T-Shirt',
  description: 'Long text',
  details: 'More text',
  price: 799,
  mrp: 1299,
  category: 'oversized t-shirt',
  homeTag: 'Anime',
  colors: 'Black',
  sizes: 'S,M',
  stock: { S: 1, M: 0 },
  images: Array.from({ length: 6 }, (_, index) => ({
    url: `/images/w_1600,h_1600,q_auto,f_auto/kage-${index}.jpg`,
    alt: 'Front',
    width: 1200,
    height: 1500,
  })),
  reviews: [],
  reviewSummary: {
    count: 0,
    average: 0,
    recommended: 0,
    ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    fits: { Small: 0, 'Moderately small': 0, 'As expected': 0, 'Moderately large': 0, Large: 0 },
  },
  countryOfOrigin: 'India',
  manufacturer: 'The brand',
  hsn: '6109',
  netQuantity: '1 N',
  createdAt: '2025-07-21T00:00:00.000Z',
};

it('carries what the card shows and nothing else', () => {
  const card = cardOf(product);
  expect(Object.keys(card)).toEqual(['id', 'name', 'price', 'mrp', 'discount', 'pictures']);
  expect(card).toMatchObject({ id: 'kage', price: 799, mrp: 1299, discount: 38 });
  expect(card.pictures).toHaveLength(4);
  expect(card.pictures[0]).toEqual({ url: product.images[0]?.url, width: 1200, height: 1500 });
});

it('says nothing of a mrp that is not above the price', () => {
  const card = cardOf({ ...product, mrp: 799, discountPercentage: 20 });
  expect(card).not.toHaveProperty('mrp');
  expect(card).not.toHaveProperty('discount');
});
