import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOfHead, readCellText, sizeOfHead, writeCell } from './product-sheet.ts';

describe('cells', () => {
  it.each(['=1+1', '+91 98', '-5', '@sum', '\tx', "'=1", "''@"])(
    'makes %j harmless and reads it back',
    (text) => {
      expect(writeCell(text)).toMatch(/^'/);
      expect(readCellText(writeCell(text))).toBe(text);
    },
  );

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t', ' ', 'क') }),
        (text) => {
          expect(readCellText(writeCell(text))).toBe(text);
        },
      ),
    );
  });
});

it('knows its columns in any case', () => {
  expect(fieldOfHead(' home TAG ')).toBe('homeTag');
  expect(fieldOfHead('Nonsense')).toBeUndefined();
  expect(sizeOfHead('stock xl')).toEqual({ column: 'stock', size: 'XL' });
  expect(sizeOfHead('SKU 2-3y')).toEqual({ column: 'sku', size: '2-3Y' });
  expect(sizeOfHead('Barcode Free size')).toEqual({ column: 'barcode', size: 'FREE SIZE' });
  expect(sizeOfHead('Stock')).toBeUndefined();
});
