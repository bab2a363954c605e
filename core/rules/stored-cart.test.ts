import { describe, expect, it } from 'vitest';
import { parseStoredCart } from './stored-cart.ts';

const LINE = {
  product: {
    _id: 'kage',
    name: 'Kage',
    price: 799,
    mrp: 1299,
    category: 'oversized t-shirt',
    image: '/images/kage.jpg',
    selectedSize: 'M',
    stock: { S: 0, M: 4 },
  },
  quantity: 2,
};

const parse = (value: unknown) => parseStoredCart(JSON.stringify(value));

describe('parseStoredCart', () => {
  it('reads back what was stored', () => {
    expect(parse([LINE])).toEqual([LINE]);
  });

  it('says undefined for what is no cart at all', () => {
    for (const text of ['', '{', 'null', '"cart"', '{"items":[]}', '12']) {
      expect(parseStoredCart(text)).toBeUndefined();
    }
  });

  it('leaves out lines that make no sense and keeps the rest', () => {
    const broken = [
      null,
      'line',
      { ...LINE, quantity: 0 },
      { ...LINE, quantity: 1.5 },
      { ...LINE, quantity: '2' },
      { ...LINE, product: { ...LINE.product, _id: '' } },
      { ...LINE, product: { ...LINE.product, price: -1 } },
      { ...LINE, product: { ...LINE.product, price: null } },
      { quantity: 1 },
    ];
    expect(parse([...broken, LINE])).toEqual([LINE]);
  });

  it('drops unknown stock figures, a second copy of a line, and fields that are not ours', () => {
    const odd = { ...LINE, product: { ...LINE.product, stock: { M: 4, L: 'many' }, mrp: 'high', extra: 1 } };
    const { mrp: _, ...product } = LINE.product;
    expect(parse([odd, { ...LINE, quantity: 9 }])).toEqual([
      { product: { ...product, stock: { M: 4 } }, quantity: 2 },
    ]);
  });
});
