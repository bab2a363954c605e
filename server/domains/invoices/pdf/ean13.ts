import { toEan13 } from '#core/rules/piece-codes.ts';

/** Widths of each digit on the left, a space first. On the right a bar comes first. */
const DIGITS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** The first digit is not drawn: it says which of the six on the left are turned around. */
const TURNED = [
  '------',
  '--t-tt',
  '--tt-t',
  '--ttt-',
  '-t--tt',
  '-tt--t',
  '-ttt--',
  '-t-t-t',
  '-t-tt-',
  '-tt-t-',
];

/** Widths of bars and spaces in turn, a bar first, of an EAN-13 or UPC-A barcode with its check digit. */
export function toEan13Widths(barcode: string): number[] {
  const [first = 0, ...digits] = [...toEan13(barcode)].map(Number);
  const turned = TURNED[first] ?? '';
  const left = digits.slice(0, 6).map((digit, place) => {
    const widths = DIGITS[digit] ?? '';
    return turned[place] === 't' ? [...widths].toReversed().join('') : widths;
  });
  const right = digits.slice(6).map((digit) => DIGITS[digit] ?? '');
  return [...['111', ...left, '11111', ...right, '111'].join('')].map(Number);
}
