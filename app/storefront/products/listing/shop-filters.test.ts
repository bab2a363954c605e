import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filtersFrom,
  isPriceRangeEmpty,
  NO_FILTERS,
  sortsFor,
  toParameters,
  toQuery,
  toSearch,
} from './shop-filters.ts';

const SORTS = ['price-asc', 'price-desc', 'newest', 'best-selling'];

const from = (text: string) => filtersFrom(new URLSearchParams(text));

describe('filtersFrom', () => {
  it('reads an address without parameters as the whole shop, newest first', () => {
    expect(from('')).toEqual({ ...NO_FILTERS, search: '', exact: '', sort: 'newest' });
    expect(toQuery(from(''))).toEqual({});
  });

  it('reads what a form without scripts sends', () => {
    const filters = from('category=hoodie&minPrice=&maxPrice=1500&sort=price-asc&search=');
    expect(toQuery(filters)).toEqual({ category: ['hoodie'], maxPrice: 1500, sort: 'price-asc' });
    expect(from('size=M&size=XL&color=').size).toEqual(['M', 'XL']);
  });

  it('reads several values of one filter, each once', () => {
    const filters = from('size=m,L,,M&color=Sky%20Blue,Black&homeTag=F1&inStock=true');
    expect(toQuery(filters)).toEqual({
      size: ['M', 'L'],
      color: ['Sky Blue', 'Black'],
      homeTag: ['F1'],
      inStock: true,
    });
    expect(toSearch(filters)).toBe('?homeTag=F1&size=M,L&color=Sky+Blue,Black&inStock=true');
  });

  it('leaves to the page what the page itself says', () => {
    const parameters = new URLSearchParams('category=polo&size=M&search=tee');
    expect(toQuery(filtersFrom(parameters, ['category', 'search']))).toEqual({ size: ['M'] });
  });

  it('takes what no call accepts for no filter', () => {
    expect(
      toQuery(from(`size=${'x'.repeat(21)}&color=${'x'.repeat(51)}&category=${'x'.repeat(101)}`)),
    ).toEqual({});
    expect(from(`size=${Array.from({ length: 30 }, (_, size) => size).join()}`).size).toHaveLength(20);
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
    expect(sortsFor(from('search=pin'))).toEqual(['best-match', ...SORTS]);
    expect(sortsFor(from(''))).toEqual(SORTS);
    expect(from('sort=best-match').sort).toBe('newest');
  });
});

describe('a search for the text as typed', () => {
  it('is in the address, and nowhere without a search', () => {
    expect(toQuery(from('search=pin&exact=true'))).toEqual({ search: 'pin', exact: true });
    expect(toParameters(from('search=pin&exact=true')).toString()).toBe('search=pin&exact=true');
    expect(toParameters(from('exact=true')).toString()).toBe('');
    expect(toQuery(from('search=pin&exact=1'))).toEqual({ search: 'pin' });
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
  it('counts values, bounds and stock', () => {
    expect(countFilters(from('category=polo&minPrice=1&search=x&sort=price-asc'))).toBe(2);
    expect(countFilters(from('size=M,L&color=Black&inStock=true'))).toBe(4);
  });
});
