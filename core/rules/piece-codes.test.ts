import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPiece, isBarcode, isOwnSku, makeSku } from './piece-codes.ts';

describe('barcodes', () => {
  it.each(['4006381333931', '8901030865275', '036000291452', '0036000291452'])(
    'are EAN-13 or UPC-A: %s',
    (code) => {
      expect(isBarcode(code)).toBe(true);
    },
  );

  it.each(['4006381333932', '036000291453', '40063813339', '96385074', '400638133393A', ''])(
    'are refused where a digit is wrong or missing: %j',
    (code) => {
      expect(isBarcode(code)).toBe(false);
    },
  );

  it('notice every single digit that was mistyped', () => {
    const barcode = '8901030865275';
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, added) => {
        const wrong = (Number(barcode[place]) + added) % 10;
        expect(isBarcode(barcode.slice(0, place) + wrong + barcode.slice(place + 1))).toBe(false);
      }),
    );
  });
});

it('lets staff give SKUs of capitals, digits, dots and dashes that no scanner takes for a barcode', () => {
  for (const sku of ['A', 'TEE-BLK-M', '0815', 'X_1.2', '12345678901234']) expect(isOwnSku(sku)).toBe(true);
  for (const sku of ['', '-TEE', 'tee', 'TEE M', 'ÄRMEL', '4006381333931', '036000291452', 'X'.repeat(41)])
    expect(isOwnSku(sku)).toBe(false);
});

describe('the piece that a code belongs to', () => {
  const tee = { sku: makeSku('pine-tee', 'M'), barcode: null };
  const cap = { sku: 'CAP-1', barcode: '036000291452' };
  const other = { sku: 'PINE-TEE-M', barcode: '4006381333931' };

  it('is found by barcode, with or without the 0 in front, and by SKU in any letters', () => {
    expect(findPiece([tee, cap], '036000291452')).toBe(cap);
    expect(findPiece([tee, cap], ' 0036000291452\n')).toBe(cap);
    expect(findPiece([tee, cap], 'cap-1')).toBe(cap);
    expect(findPiece([tee, cap], 'pine-tee-m')).toBe(tee);
  });

  it('is none for another code', () => {
    expect(findPiece([tee, cap], '4006381333931')).toBeUndefined();
    expect(findPiece([tee, cap], 'pine-tee')).toBeUndefined();
    expect(findPiece([], '')).toBeUndefined();
  });

  it('is the exact one where two differ in their letters alone, and none where that leaves it open', () => {
    expect(findPiece([tee, other], 'pine-tee-M')).toBe(tee);
    expect(findPiece([tee, other], 'PINE-TEE-M')).toBe(other);
    expect(findPiece([tee, other], 'Pine-Tee-M')).toBeUndefined();
  });
});
