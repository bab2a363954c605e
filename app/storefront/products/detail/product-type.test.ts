import { expect, it } from 'vitest';
import { productTypeOf } from './product-type.ts';

it('leads back to the listing that shows the product', () => {
  expect(productTypeOf('Oversized T-Shirt')).toEqual({
    label: 'Oversized T-Shirt',
    path: '/category/oversized-t-shirt',
  });
  expect(productTypeOf('zip hoodie')).toEqual({ label: 'Hoodie', path: '/category/hoodie' });
  expect(productTypeOf('Tote Bag')).toEqual({ label: 'Tote Bag', path: '/category/tote-bag' });
});
