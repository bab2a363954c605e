import { expect, it } from 'vitest';
import { fillPath, toQueryText } from './send-call.ts';

it('fills parameters into a path, whatever is in them', () => {
  expect(fillPath('/api/admin/coupons/:code/active', { code: 'A/B 1' })).toBe(
    '/api/admin/coupons/A%2FB%201/active',
  );
});

it('joins lists by commas and leaves out what is not set', () => {
  const query = { homeTag: ['Anime', 'F1'], perTag: 10, search: '', cursor: undefined };
  expect(toQueryText(query)).toBe('?homeTag=Anime%2CF1&perTag=10');
  expect(toQueryText({})).toBe('');
});

it('hands on the query of a page as it is', () => {
  expect(toQueryText(new URLSearchParams('status=ended&search='))).toBe('?status=ended&search=');
});
