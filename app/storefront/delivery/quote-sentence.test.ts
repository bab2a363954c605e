import { expect, it } from 'vitest';
import { quoteSentence } from './quote-sentence.ts';

const quote = {
  pincode: '560001',
  isServed: true,
  promisedOn: '2026-11-19',
  charge: 49,
  freeFrom: 999,
  cash: { isOffered: true, reason: null },
};

it.each([
  ['Thu, 19 Nov to 560001 · ₹49, free from ₹999 · cash on delivery', {}],
  ['Thu, 19 Nov to 560001 · free delivery · cash on delivery', { charge: 0 }],
  [
    'Thu, 19 Nov to 560001 · ₹49.50, free from ₹1,499 · online payment only',
    { charge: 49.5, freeFrom: 1499, cash: { isOffered: false, reason: 'Please pay online.' } },
  ],
  ['We can’t deliver to 560001 right now.', { isServed: false, promisedOn: null }],
])('%s', (sentence, change) => {
  expect(quoteSentence({ ...quote, ...change })).toBe(sentence);
});
