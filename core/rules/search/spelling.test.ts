import { describe, expect, it } from 'vitest';
import { hear, soundOf } from './sound.ts';
import { countEdits, misspelling as distanceOf } from './spelling.ts';

const misspelling = (typed: string, known: string) => distanceOf(hear(typed), hear(known));

describe('soundOf', () => {
  it.each([
    ['hudi', 'hoodie'],
    ['hoody', 'hoodie'],
    ['kaali', 'kali'],
    ['kargo', 'cargo'],
    ['neela', 'nila'],
    ['khwab', 'khwaab'],
    ['ishk', 'ishq'],
    ['zanskaar', 'zanskar'],
  ])('%s sounds like %s', (typed, known) => {
    expect(soundOf(typed)).toBe(soundOf(known));
  });

  it.each([
    ['polo', 'peela'],
    ['kage', 'kaze'],
    ['kala', 'lal'],
  ])('%s does not sound like %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  it('has bones without vowels, but for the first', () => {
    expect(hear('tishart').bones).toBe(hear('tshirt').bones);
    expect(hear('anime').bones).toBe('anm');
  });
});

describe('countEdits', () => {
  it.each([
    ['', 'abc', 3],
    ['hodie', 'hoodie', 1],
    ['balck', 'black', 1],
    ['same', 'same', 0],
    ['kitten', 'sitting', 3],
  ])('%s to %s takes %i', (from, to, edits) => {
    expect(countEdits(from, to)).toBe(edits);
    expect(countEdits(to, from)).toBe(edits);
  });
});

describe('misspelling', () => {
  it.each([
    ['blak', 'black'],
    ['balck', 'black'],
    ['whte', 'white'],
    ['hoddie', 'hoodie'],
    ['sweatshrit', 'sweatshirt'],
    ['overszied', 'oversized'],
    ['chay', 'chai'],
    ['isk', 'ishq'],
    ['onni', 'oni'],
    ['parashoot', 'parachute'],
  ])('%s may be meant for %s', (typed, known) => {
    expect(misspelling(typed, known)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['pine', 'pink'],
    ['pine', 'wine'],
    ['saree', 'sage'],
    ['piece', 'pista'],
    ['car', 'cargo'],
    ['jeans', 'means'],
    ['zzzz', 'pizza'],
    ['shoes', 'ashes'],
  ])('%s is not %s', (typed, known) => {
    expect(misspelling(typed, known)).toBeUndefined();
  });

  it('takes what differs in vowels alone for nearer than what lacks a letter', () => {
    expect(misspelling('tishart', 'tshirt')).toBeLessThan(misspelling('tshirk', 'tshirt') ?? 0);
  });
});
