import { expect, it } from 'vitest';
import { findPrices } from './prices.ts';
import { toTokens } from './tokens.ts';

const bounds = (text: string) =>
  findPrices(toTokens(text), () => true).map(({ least, most }) => [least ?? null, most ?? null]);

it.each([
  ['under 700', [null, 700]],
  ['below ₹1,400', [null, 1400]],
  ['less than 1k', [null, 1000]],
  ['not more than 500', [null, 500]],
  ['upto rs.900', [null, 900]],
  ['tshirt 500', [null, 500]],
  ['₹500', [null, 500]],
  ['500/- tak', [null, 500]],
  ['500rs se kam', [null, 500]],
  ['500 ke neeche', [null, 500]],
  ['500 k andar', [null, 500]],
  ['700 tak', [null, 700]],
  ['500 wali', [null, 500]],
  ['५०० से कम', [null, 500]],
  ['पाँच सौ से कम', [null, 500]],
  ['paanch sau ke andar', [null, 500]],
  ['dedh hazaar tak', [null, 1500]],
  ['1.5k tak', [null, 1500]],
  ['hazar ke andar', [null, 1000]],
  ['12 sau se kam', [null, 1200]],
  ['aath sau se kam', [null, 800]],
  ['chaudah sau tak', [null, 1400]],
  ['above 1500', [1500, null]],
  ['1500 se zyada', [1500, null]],
  ['1000 se jyada', [1000, null]],
  ['1500 se upar', [1500, null]],
  ['1000+', [1000, null]],
  ['under 5oo', [null, 500]],
  ['less than fifteen hundred', [null, 1500]],
  ['btw 400 to 500', [400, 500]],
  ['500-800', [500, 800]],
  ['500 – 800', [500, 800]],
  ['800 to 500', [500, 800]],
  ['₹500 se ₹800', [500, 800]],
  ['500 se 800 tak', [500, 800]],
  ['500 aur 800 ke beech', [500, 800]],
  ['between 500 and 800', [500, 800]],
  ['1-2k', [1000, 2000]],
  ['1k to 1.5k', [1000, 1500]],
] as const)('%s', (text, expected) => {
  expect(bounds(text)).toEqual([expected]);
});

it.each([
  ...['f1 hoodie', 'formula 1', '2xl', 'one up', '240 gsm', 'over sized', 'box box', '', 'm'],
  ...['tee 17949560731', 'under 99999999999', '₹99999999999 tak'],
])('%j names no price', (text) => {
  expect(bounds(text)).toEqual([]);
});

it('asks about a number alone, and about nothing else', () => {
  const asked: string[] = [];
  findPrices(toTokens('pincode 400 under 500 for ₹600'), (number) => {
    asked.push(number);
    return false;
  });
  expect(asked).toEqual(['400']);
});
