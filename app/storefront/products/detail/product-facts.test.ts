import { expect, it } from 'vitest';
import { toDetailLines } from './product-facts.tsx';

it('distinguishes labelled lines from sentences', () => {
  expect(toDetailLines('Fabric: 100% cotton\r\n\n  Made to be worn. Care: wash cold  \nWash:cold')).toEqual([
    { label: 'Fabric', text: '100% cotton' },
    { text: 'Made to be worn. Care: wash cold' },
    { text: 'Wash:cold' },
  ]);
  expect(toDetailLines('')).toEqual([]);
});
