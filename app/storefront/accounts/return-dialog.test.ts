import { expect, it } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import { EMPTY_RETURN, readReturn } from './return-dialog.tsx';

const ORDER = {
  _id: 'o1',
  items: [
    { productId: null, name: 'Gone', quantity: 1, size: 'S', price: 1 },
    {
      productId: { _id: 'kage', name: 'Kage', images: [] },
      name: 'Kage',
      quantity: 2,
      size: 'XL',
      price: 799,
    },
  ],
} as unknown as Order;

it('asks for one unit of the chosen item, in its real size', () => {
  const draft = { ...EMPTY_RETURN, item: '1', reason: '  Too wide  ' };
  const products = [{ productId: 'kage', quantity: 1, size: 'XL' }];
  const asked = { products, reason: 'Too wide' };
  expect(readReturn(ORDER, draft).request).toEqual({ ...asked, type: 'Return' });
  expect(readReturn(ORDER, { ...draft, type: 'Exchange' }).request).toEqual({ ...asked, type: 'Exchange' });
});

it('asks for another size in exchange alone', () => {
  const draft = { ...EMPTY_RETURN, item: '1', reason: 'Too wide', exchangeSize: 'L' };
  expect(readReturn(ORDER, { ...draft, type: 'Exchange' }).request).toMatchObject({ exchangeSize: 'L' });
  expect(readReturn(ORDER, draft).request).not.toHaveProperty('exchangeSize');
});

it('wants an order, a product and a reason', () => {
  expect(readReturn(null, EMPTY_RETURN).problems).toEqual({ order: 'No order selected' });
  expect(readReturn(ORDER, EMPTY_RETURN).problems).toEqual({
    product: 'Please select a product',
    reason: 'Please provide a reason',
  });
  expect(readReturn(ORDER, { ...EMPTY_RETURN, item: '1', reason: '   ' }).problems).toEqual({
    reason: 'Please provide a reason',
  });
});

it('does not take a deleted product', () => {
  const { request, problems } = readReturn(ORDER, { ...EMPTY_RETURN, item: '0', reason: 'x' });
  expect(request).toBeNull();
  expect(problems).toEqual({ product: 'Please select a product' });
});
