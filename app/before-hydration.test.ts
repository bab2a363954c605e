import { expect, it } from 'vitest';
import { holdEarlyInput } from './before-hydration.ts';

it('adds one marked script at the end of the head', () => {
  const html = holdEarlyInput('<head><title>Shop</title></head><body></body>', 'n1');
  expect(html).toMatch(
    /^<head><title>Shop<\/title><script nonce="n1">\(function[^<]*\)\(\)<\/script><\/head><body>/,
  );
});
