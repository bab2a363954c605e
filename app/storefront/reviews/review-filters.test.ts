import { expect, it } from 'vitest';
import { isFiltered, readFilters, toAddress, toReviewQuery } from './review-filters.ts';

const read = (text: string) => readFilters(new URLSearchParams(text));

it('reads what the address says, and nothing that makes no sense', () => {
  expect(read('sort=helpful&rating=4&size=XL&fit=Large&photos=true&cursor=abc')).toEqual({
    sort: 'helpful',
    rating: 4,
    size: 'XL',
    fit: 'Large',
    photos: true,
    cursor: 'abc',
  });
  const nothing = read('sort=loudest&rating=7&size=+&fit=Tight&photos=1&cursor=');
  expect(JSON.parse(JSON.stringify(nothing))).toEqual({ sort: 'newest' });
  expect(isFiltered(nothing)).toBe(false);
  expect(isFiltered(read('photos=true'))).toBe(true);
});

it('leads to a list with one thing changed, from its first page on', () => {
  const filters = read('sort=lowest&rating=1&cursor=abc');
  expect(toAddress('a b', filters, { size: 'M' })).toBe('/product/a%20b/reviews?sort=lowest&rating=1&size=M');
  expect(toAddress('tee', filters, { rating: undefined, sort: 'newest' })).toBe('/product/tee/reviews');
  expect(toAddress('tee', filters, { cursor: 'next' })).toBe(
    '/product/tee/reviews?sort=lowest&rating=1&cursor=next',
  );
  expect(toReviewQuery(read(''))).not.toHaveProperty('sort');
});
