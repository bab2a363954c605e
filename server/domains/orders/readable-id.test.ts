import { expect, it } from 'vitest';
import { newReadableId } from './readable-id.ts';

it('has no letter or digit that is mistaken for another when it is read out', () => {
  const ids = Array.from({ length: 500 }, () => newReadableId('OD'));
  for (const id of ids) expect(id).toMatch(/^OD[2-9A-HJKMNP-TV-Z]{10}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
