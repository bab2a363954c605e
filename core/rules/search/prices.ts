import { MOST_RUPEES } from '../price-ranges.ts';
import {
  CURRENCY,
  HUNDRED,
  LEAST_AFTER,
  LEAST_BEFORE,
  MOST_AFTER,
  MOST_BEFORE,
  RANGE_AFTER,
  RANGE_AND,
  RANGE_BEFORE,
  RANGE_SIGN,
  SMALL_NUMBERS,
  THOUSAND,
  UNITS,
} from './price-words.ts';
import { isNumber, type Token } from './tokens.ts';

/** Tokens `from` to `to` (not included) that say what it may cost, in rupees. */
export interface PricePhrase {
  from: number;
  to: number;
  least?: number;
  most?: number;
}

interface Amount {
  to: number;
  rupees: number;
  /** A currency was named. */
  isMoney: boolean;
}

/** Every price that is named, from left to right. A number alone is none: `isPriceAlone` decides about those. */
export function findPrices(
  tokens: readonly Token[],
  isPriceAlone: (number: string) => boolean,
): PricePhrase[] {
  const found: PricePhrase[] = [];
  let at = 0;
  while (at < tokens.length) {
    const phrase = readPrice(tokens, at, isPriceAlone);
    if (phrase) found.push(phrase);
    at = phrase ? phrase.to : at + 1;
  }
  return found;
}

function readPrice(
  tokens: readonly Token[],
  from: number,
  isPriceAlone: (number: string) => boolean,
): PricePhrase | undefined {
  const range = readRange(tokens, from);
  if (range) return range;
  const amount = readAmount(tokens, from);
  if (!amount) return readBefore(tokens, from);
  for (const [after, bound] of [
    [LEAST_AFTER, 'least'],
    [MOST_AFTER, 'most'],
  ] as const) {
    const length = matchLength(tokens, amount.to, after);
    if (length > 0 && amount.rupees >= 50) return { from, to: amount.to + length, [bound]: amount.rupees };
  }
  const word = tokens[from]?.word ?? '';
  if (UNITS.has(tokens[amount.to]?.word ?? '')) return undefined;
  const isAlone = amount.isMoney || (amount.rupees >= 100 && (!isNumber(word) || isPriceAlone(word)));
  return isAlone ? { from, to: amount.to, most: amount.rupees } : undefined;
}

/** Only where no amount begins: `aath` is eight, and sounds like `at`. */
function readBefore(tokens: readonly Token[], from: number): PricePhrase | undefined {
  for (const [before, bound] of [
    [MOST_BEFORE, 'most'],
    [LEAST_BEFORE, 'least'],
  ] as const) {
    const length = matchLength(tokens, from, before);
    const amount = length > 0 ? readAmount(tokens, from + length) : undefined;
    if (amount && amount.rupees >= 50) return { from, to: amount.to, [bound]: amount.rupees };
  }
  return undefined;
}

function readRange(tokens: readonly Token[], from: number): PricePhrase | undefined {
  const before = matchLength(tokens, from, RANGE_BEFORE);
  const low = readAmount(tokens, from + before);
  if (!low) return undefined;
  for (const [signs, isMarked] of [
    [RANGE_SIGN, true],
    [RANGE_AND, before > 0],
  ] as const) {
    const sign = matchLength(tokens, low.to, signs);
    const high = sign > 0 ? readAmount(tokens, low.to + sign) : undefined;
    if (!high || high.rupees < 50) continue;
    const after = matchLength(tokens, high.to, RANGE_AFTER);
    if (!isMarked && after === 0) continue;
    // `1-2k` means thousands on both sides.
    const isShort = low.rupees < 10 && high.rupees >= 1000;
    const bounds = [isShort ? low.rupees * 1000 : low.rupees, high.rupees];
    return { from, to: high.to + after, least: Math.min(...bounds), most: Math.max(...bounds) };
  }
  return undefined;
}

function readAmount(tokens: readonly Token[], from: number): Amount | undefined {
  let at = from;
  let isMoney = CURRENCY.has(tokens[at]?.word ?? '');
  if (isMoney) at += 1;
  const number = readNumber(tokens, at);
  // Such as a phone number, or the number of an order.
  if (!number || number.value > MOST_RUPEES) return undefined;
  at = number.to;
  if (CURRENCY.has(tokens[at]?.word ?? '')) {
    isMoney = true;
    at += 1;
  }
  return { to: at, rupees: number.value, isMoney };
}

function readNumber(tokens: readonly Token[], at: number): { to: number; value: number } | undefined {
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  const unit = HUNDRED.has(next) ? 100 : THOUSAND.has(next) ? 1000 : undefined;
  const [, digits, thousand] = /^(\d+(?:\.\d+)?)(k?)$/.exec(word) ?? [];
  const plain = digits === undefined ? undefined : Number(digits) * (thousand ? 1000 : 1);
  const number = plain ?? (unit === undefined ? undefined : SMALL_NUMBERS[word]);
  if (number !== undefined) {
    return unit !== undefined && number < 100
      ? { to: at + 2, value: number * unit }
      : { to: at + 1, value: number };
  }
  if (word === 'sau' || word === 'hundred') return { to: at + 1, value: 100 };
  return word !== 'k' && word !== 'grand' && THOUSAND.has(word) ? { to: at + 1, value: 1000 } : undefined;
}

/** How many tokens from `at` on are one of the phrases; 0 for none. */
function matchLength(tokens: readonly Token[], at: number, among: readonly string[][]): number {
  const found = among.find((phrase) => phrase.every((sound, place) => tokens[at + place]?.sound === sound));
  return found?.length ?? 0;
}
