import { describe, expect, it } from 'vitest';
import { findIgnoringGaps } from './suggestions.tsx';

describe('findIgnoringGaps', () => {
  it.each([
    ['Pine T-Shirt', 'tshirt', 'T-Shirt'],
    ['Pine T-Shirt', 'T SHIRT', 'T-Shirt'],
    ['Kage Oversized T-Shirt', 'sized t-sh', 'sized T-Sh'],
    ["Rider's Polo", 'riders', "Rider's"],
    ['Rider’s Polo', "rider's p", 'Rider’s P'],
  ])('finds in %s for %s: %s', (text, part, expected) => {
    const found = findIgnoringGaps(text, part);
    expect(text.slice(found?.start, found?.end)).toBe(expected);
  });

  it.each(['', ' - ', 'zzz'])('finds nothing for %j', (part) => {
    expect(findIgnoringGaps('Pine T-Shirt', part)).toBeUndefined();
  });
});
