import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  buyableCart,
  type Cart,
  type CartFacts,
  type CartProduct,
  changeCartSize,
  lineProblem,
  refreshCart,
  removeFromCart,
  restoreLines,
  setCartQuantity,
} from './cart.ts';

function tee(changes: Partial<CartProduct> = {}): CartProduct {
  return {
    _id: 'kage',
    name: 'Kage Oversized T-Shirt',
    price: 799,
    category: 'oversized t-shirt',
    image: '/images/kage.jpg',
    selectedSize: 'M',
    stock: { S: 3, M: 4, L: 0 },
    ...changes,
  };
}

const quantities = (cart: Cart) => cart.map((line) => [line.product.selectedSize, line.quantity]);

describe('addToCart', () => {
  it('opens a line per product and size', () => {
    let cart = addToCart([], tee(), 2);
    cart = addToCart(cart, tee({ selectedSize: 'S' }), 1);
    cart = addToCart(cart, tee({ _id: 'sora' }), 1);
    expect(cart.map((line) => [line.product._id, line.product.selectedSize, line.quantity])).toEqual([
      ['kage', 'M', 2],
      ['kage', 'S', 1],
      ['sora', 'M', 1],
    ]);
  });

  it('adds to the line that is there, up to the stock of its size', () => {
    const cart = addToCart(addToCart([], tee(), 3), tee(), 3);
    expect(quantities(cart)).toEqual([['M', 4]]);
  });

  it('caps a new line at the stock of its size', () => {
    expect(quantities(addToCart([], tee(), 9))).toEqual([['M', 4]]);
  });

  it('adds nothing of a size whose stock is 0 or missing', () => {
    const cart = addToCart([], tee());
    expect(addToCart(cart, tee({ selectedSize: 'L' }))).toBe(cart);
    expect(addToCart(cart, tee({ selectedSize: 'XXL' }))).toBe(cart);
    expect(addToCart(cart, tee({ selectedSize: 'constructor' }))).toBe(cart);
  });

  it('takes over the price and the stock as they are now', () => {
    const cart = addToCart(addToCart([], tee(), 4), tee({ price: 699, stock: { M: 2 } }), 1);
    expect(cart).toEqual([{ product: tee({ price: 699, stock: { M: 2 } }), quantity: 2 }]);
  });

  it('never holds more than the stock, whatever is added', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 20 })),
        fc.integer({ min: 1, max: 10 }),
        (adds, stock) => {
          const product = tee({ stock: { M: stock } });
          const cart = adds.reduce<Cart>((before, quantity) => addToCart(before, product, quantity), []);
          for (const line of cart) expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(cart.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(stock);
        },
      ),
    );
  });
});

describe('setCartQuantity', () => {
  const cart = addToCart(addToCart([], tee(), 2), tee({ selectedSize: 'S' }), 1);
  const key = { _id: 'kage', selectedSize: 'M' };

  it('stays between 1 and the stock, and leaves other lines alone', () => {
    expect(quantities(setCartQuantity(cart, key, 3))).toEqual([
      ['M', 3],
      ['S', 1],
    ]);
    expect(quantities(setCartQuantity(cart, key, 99))[0]).toEqual(['M', 4]);
    expect(quantities(setCartQuantity(cart, key, 0))[0]).toEqual(['M', 1]);
    expect(quantities(setCartQuantity(cart, key, Number.NaN))[0]).toEqual(['M', 1]);
  });

  it('has no upper bound when the stock is not known', () => {
    const unknown: Cart = [{ product: tee({ stock: {} }), quantity: 1 }];
    expect(quantities(setCartQuantity(unknown, key, 250))).toEqual([['M', 250]]);
  });
});

describe('changeCartSize', () => {
  const cart = addToCart(addToCart([], tee(), 2), tee({ selectedSize: 'S' }), 2);

  it('keeps line and quantity', () => {
    const alone = addToCart([], tee(), 2);
    expect(quantities(changeCartSize(alone, { _id: 'kage', selectedSize: 'M' }, 'S'))).toEqual([['S', 2]]);
  });

  it('joins the line of that size, up to its stock', () => {
    expect(quantities(changeCartSize(cart, { _id: 'kage', selectedSize: 'M' }, 'S'))).toEqual([['S', 3]]);
  });

  it('changes nothing for a size that is sold out', () => {
    expect(changeCartSize(cart, { _id: 'kage', selectedSize: 'M' }, 'L')).toBe(cart);
  });
});

it('restoreLines puts what was cleared before what has been added since', () => {
  const before = addToCart([], tee(), 2);
  const since = addToCart([], tee({ selectedSize: 'S' }), 1);
  expect(quantities(restoreLines(since, before))).toEqual([
    ['M', 2],
    ['S', 1],
  ]);
});

describe('removeFromCart', () => {
  it('removes one size and keeps the other', () => {
    const cart = addToCart(addToCart([], tee(), 2), tee({ selectedSize: 'S' }), 1);
    expect(quantities(removeFromCart(cart, { _id: 'kage', selectedSize: 'M' }))).toEqual([['S', 1]]);
  });
});

describe('refreshCart', () => {
  const cart: Cart = [
    { product: tee(), quantity: 3 },
    { product: tee({ _id: 'sora' }), quantity: 1 },
  ];
  const facts = (changes: Partial<CartFacts>): CartFacts => {
    const { selectedSize: _, ...known } = tee();
    return { ...known, ...changes };
  };

  it('takes over name, price and stock, and keeps size and quantity', () => {
    const [line] = refreshCart(
      cart,
      new Map([['kage', facts({ name: 'Kage', price: 849, stock: { M: 2 } })]]),
    );
    expect(line).toEqual({
      product: tee({ name: 'Kage', price: 849, stock: { M: 2 } }),
      quantity: 3,
    });
  });

  it('keeps the order of the sizes', () => {
    const stock = { S: 1, M: 2, L: 3 };
    const [line] = refreshCart(cart, new Map([['kage', facts({ stock })]]));
    expect(Object.keys(line?.product.stock ?? {})).toEqual(['S', 'M', 'L']);
  });

  it('leaves nothing of a product that is no longer on sale, nor of a size that is no longer made', () => {
    const refreshed = refreshCart(
      cart,
      new Map([
        ['kage', null],
        ['sora', facts({ _id: 'sora', stock: { S: 5 } })],
      ]),
    );
    expect(refreshed.map(lineProblem)).toEqual([{ kind: 'gone' }, { kind: 'gone' }]);
  });

  it('does not touch what was not asked for', () => {
    expect(refreshCart(cart, new Map())).toEqual(cart);
  });
});

describe('what can be bought of a cart', () => {
  const short = { product: tee({ stock: { M: 2 } }), quantity: 3 };
  const gone = { product: tee({ _id: 'sora', stock: { M: 0 } }), quantity: 1 };
  const unknown = { product: tee({ _id: 'kaze', stock: {} }), quantity: 9 };
  const fine = { product: tee({ _id: 'ronin' }), quantity: 4 };

  it('distinguishes lines that are gone from lines that are short', () => {
    expect([short, gone, unknown, fine].map(lineProblem)).toEqual([
      { kind: 'short', available: 2 },
      { kind: 'gone' },
      null,
      null,
    ]);
  });

  it('keeps what can be had', () => {
    expect(buyableCart([short, gone, unknown, fine])).toEqual([{ ...short, quantity: 2 }, unknown, fine]);
  });
});
