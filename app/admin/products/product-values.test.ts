import { expect, it } from 'vitest';
import { EMPTY_PRODUCT, mergeChanges } from './product-values.ts';

const base = {
  ...EMPTY_PRODUCT,
  name: 'Tee',
  price: 500,
  sizes: [
    { size: 'S', onHand: 5, wasOnHand: 5 },
    { size: 'M', onHand: 5, wasOnHand: 5 },
  ],
};

it('keeps what I changed, takes what only they changed, and names all that they changed', () => {
  const mine = { ...base, name: 'My tee', price: 600 };
  const theirs = { ...base, price: 550, colour: 'Black' };
  const { values, changes } = mergeChanges({ base, mine, theirs });
  expect(values).toMatchObject({ name: 'My tee', price: 600, colour: 'Black' });
  expect(changes).toEqual([
    { field: 'price', label: 'Price', theirs: '550', isClash: true },
    { field: 'colour', label: 'Colour', theirs: 'Black', isClash: false },
  ]);
});

it('sets my count of a size against what is there now, and leaves the others to what was sold', () => {
  const mine = { ...base, sizes: [{ size: 'S', onHand: 9, wasOnHand: 5 }, ...base.sizes.slice(1)] };
  const theirs = {
    ...base,
    sizes: [
      { size: 'S', onHand: 4, wasOnHand: 4 },
      { size: 'M', onHand: 3, wasOnHand: 3 },
    ],
  };
  const { values } = mergeChanges({ base, mine, theirs });
  expect(values.sizes).toEqual([
    { size: 'S', onHand: 9, wasOnHand: 4 },
    { size: 'M', onHand: 3, wasOnHand: 3 },
  ]);
});
