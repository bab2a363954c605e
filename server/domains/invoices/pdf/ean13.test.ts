import { expect, it } from 'vitest';
import { layOutBars } from './barcode.ts';
import { toEan13Widths } from './ean13.ts';

/** One letter for each unit: bars are 1, spaces 0. */
function toBits(barcode: string): string {
  return toEan13Widths(barcode)
    .map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(width))
    .join('');
}

it('draws an EAN-13 as its standard shows it', () => {
  // A 4 in front turns the second, fifth and sixth digit around.
  const left = ['0001101', '0100111', '0111101', '0001011', '0010111', '0011101'];
  const right = ['1100110', '1001110', '1001110', '1011100', '1001000', '1010000'];
  expect(toBits('4003994155486')).toBe(`101${left.join('')}01010${right.join('')}101`);
});

it('is 95 units wide, and a UPC-A is an EAN-13 with a 0 in front', () => {
  expect(layOutBars(toEan13Widths('4006381333931')).width).toBe(95);
  expect(toBits('036000291452')).toBe(toBits('0036000291452'));
});
