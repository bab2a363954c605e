import { describe, expect, it } from 'vitest';
import { createTakes } from './takes.ts';

it.each([
  ['gzip, deflate, br, zstd', true],
  ['br', true],
  ['gzip;q=0.5,BR;q=1.0', true],
  ['br; q=0.1', true],
  ['br;q=0.001', true],
  ['br;q=0', false],
  ['br ; Q=0', false],
  ['gzip, br;q=0.000, deflate', false],
  ['xbr, brx', false],
  ['gzip', false],
  ['', false],
])('of who accepts %j, Brotli is taken: %j', (accepted, isTaken) => {
  expect(createTakes('br')(accepted)).toBe(isTaken);
});

it.each([
  ['image/avif,image/webp,*/*;q=0.8', true],
  ['image/webp, image/avif;q=0.5', true],
  ['image/avif;level=1;q=0.5', true],
  ['image/avif;q=0, image/webp', false],
  ['image/avif;level=1;q=0', false],
  ['image/avif-sequence', false],
  ['*/*', false],
])('of who accepts %j, AVIF is taken: %j', (accepted, isTaken) => {
  expect(createTakes('image/avif')(accepted)).toBe(isTaken);
});

describe('a header made to be slow', () => {
  it.each([
    ['spaces', `br${' '.repeat(16_000)}x`],
    ['weights', 'br;q=0;'.repeat(2300)],
    ['names', ', br'.repeat(4000)],
  ])('is read as fast as others: %s', (_name, accepted) => {
    const takesBrotli = createTakes('br');
    const begun = performance.now();
    takesBrotli(accepted);
    expect(performance.now() - begun).toBeLessThan(200);
  });
});
