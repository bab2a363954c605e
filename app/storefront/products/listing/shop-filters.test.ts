import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filtersFrom,
  isPriceRangeEmpty,
  sortsFor,
  toParameters,
  toQuery,
} from './shop-filters.ts';

const from = (text: string) => filtersFrom(new URLSearchParams(text));

describe('filtersFrom', () => {
  it('reads an address without parameters as the whole shop, newest first', () => {
    expect(from('')).toEqual({ category: '', minPrice: '', maxPrice: '', search: '', sort: 'newest' });
    expect(toQuery(from(''))).toEqual({});
  });

  it('reads what a form without scripts sends', () => {
    const filters = from('category=hoodie&minPrice=&maxPrice=1500&sort=price-asc&search=');
    expect(toQuery(filters)).toEqual({ category: 'hoodie', maxPrice: 1500, sort: 'price-asc' });
  });

  it.each(['abc', '-5', '1e99', 'NaN', '  '])('takes %j for no bound', (text) => {
    expect(from(`minPrice=${text}`).minPrice).toBe('');
  });

  it('keeps a bound of 0', () => {
    expect(toQuery(from('minPrice=0'))).toEqual({ minPrice: 0 });
  });

  it('takes an unknown order for the usual one and cuts a search that no product has', () => {
    expect(from('sort=cheapest').sort).toBe('newest');
    expect(from(`search=${'a'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('toParameters', () => {
  it('writes only what narrows the shop, and reads back the same', () => {
    const text = 'category=polo&maxPrice=900&search=pin&sort=price-desc';
    expect(toParameters(from(text)).toString()).toBe(text);
    expect(toParameters(from('sort=newest')).toString()).toBe('');
  });
});

describe('the order of a search', () => {
  it('is the best match unless another one was asked for', () => {
    expect(from('search=pin').sort).toBe('best-match');
    expect(toQuery(from('search=pin'))).toEqual({ search: 'pin' });
    expect(toParameters(from('search=pin')).toString()).toBe('search=pin');
    expect(toQuery(from('search=pin&sort=newest'))).toEqual({ search: 'pin', sort: 'newest' });
    expect(toParameters(from('search=pin&sort=newest')).toString()).toBe('search=pin&sort=newest');
  });

  it('is offered beside the others, and only there', () => {
    expect(sortsFor(from('search=pin'))).toEqual(['best-match', 'price-asc', 'price-desc', 'newest']);
    expect(sortsFor(from(''))).toEqual(['price-asc', 'price-desc', 'newest']);
    expect(from('sort=best-match').sort).toBe('newest');
  });
});

describe('isPriceRangeEmpty', () => {
  it.each([
    ['minPrice=900&maxPrice=500', true],
    ['minPrice=500&maxPrice=500', false],
    ['minPrice=900', false],
    ['maxPrice=500', false],
  ])('%s: %s', (address, expected) => {
    expect(isPriceRangeEmpty(from(address))).toBe(expected);
  });
});

describe('countFilters', () => {
  it('counts category and bounds', () => {
    expect(countFilters(from('category=polo&minPrice=1&search=x&sort=price-asc'))).toBe(2);
  });
});
