import { expect, it } from 'vitest';
import { chooseColours } from './card-colours.tsx';

const COLOURS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({
  _id: id,
  colors: 'Black',
  swatch: '#18171b',
  inStock: true,
}));

function choose(id: string, count: number) {
  const { first, more } = chooseColours(id, COLOURS.slice(0, count));
  return [...first.map(({ _id }) => _id), more];
}

it('shows four colours, or three and how many more there are; its own first', () => {
  expect(choose('a', 2)).toEqual(['a', 'b', 0]);
  expect(choose('b', 4)).toEqual(['b', 'a', 'c', 'd', 0]);
  expect(choose('f', 7)).toEqual(['f', 'a', 'b', 4]);
});
