import { expect, it } from 'vitest';
import { layOutBars } from './barcode.ts';
import { encodeCode128, toCode128Widths } from './code128.ts';

it('has the right check', () => {
  expect(encodeCode128('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
  // Digits go in pairs: 105 + 1·1 + 2·23 + 3·45 + 4·67 + 5·89 = 1000, which is 73 beyond 9·103.
  expect(encodeCode128('0123456789')).toEqual([105, 1, 23, 45, 67, 89, 73, 106]);
});

it('is eleven units wide for each value, and thirteen for the end', () => {
  const { bars, width } = layOutBars(toCode128Widths('321010000001'));
  expect(width).toBe(8 * 11 + 13);
  expect(bars).toHaveLength(8 * 3 + 4);
  expect(bars[0]).toEqual({ x: 0, width: 2 });
  expect(bars.at(-1)).toEqual({ x: width - 2, width: 2 });
  for (let value = 32; value < 127; value += 1)
    expect(layOutBars(toCode128Widths(String.fromCharCode(value))).width).toBe(3 * 11 + 13);
});

it('holds nothing but plain letters and digits', () => {
  expect(() => encodeCode128('₹')).toThrow();
  expect(() => encodeCode128('')).toThrow();
});
