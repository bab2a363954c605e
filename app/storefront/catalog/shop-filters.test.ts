import { describe, expect, it } from 'vitest';
import { countFilters, filtersFrom, parametersOf, queryOf } from './shop-filters.ts';

const from = (text: string) => filtersFrom(new URLSearchParams(text));

describe('filtersFrom', () => {
  it('reads an address without parameters as the whole shop, newest first', () => {
    expect(from('')).toEqual({ category: '', minPrice: '', maxPrice: '', search: '', sort: 'newest' });
    expect(queryOf(from(''))).toEqual({});
  });

  it('reads what a form without scripts sends', () => {
    const filters = from('category=hoodie&minPrice=&maxPrice=1500&sort=price-asc&search=');
    expect(queryOf(filters)).toEqual({ category: 'hoodie', maxPrice: 1500, sort: 'price-asc' });
  });

  it.each(['abc', '-5', '1e99', 'NaN', '  '])('takes %j for no bound', (text) => {
    expect(from(`minPrice=${text}`).minPrice).toBe('');
  });

  it('keeps a bound of 0', () => {
    expect(queryOf(from('minPrice=0'))).toEqual({ minPrice: 0 });
  });

  it('takes an unknown order for the usual one and cuts a search that no product has', () => {
    expect(from('sort=cheapest').sort).toBe('newest');
    expect(from(`search=${'a'.repeat(500)}`).search).toHaveLength(100);
  });
});

describe('parametersOf', () => {
  it('writes only what narrows the shop, and reads back the same', () => {
    const text = 'category=polo&maxPrice=900&search=pin&sort=price-desc';
    expect(parametersOf(from(text)).toString()).toBe(text);
    expect(parametersOf(from('sort=newest')).toString()).toBe('');
  });
});

describe('countFilters', () => {
  it('counts category and bounds', () => {
    expect(countFilters(from('category=polo&minPrice=1&search=x&sort=price-asc'))).toBe(2);
  });
});
