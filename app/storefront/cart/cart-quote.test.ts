import { expect, it } from 'vitest';
import { estimateDelivery } from './cart-quote.ts';

const metro = { chargePaise: 4900, freeAbovePaise: 79_900 };
const far = { chargePaise: 9900, freeAbovePaise: 149_900 };
const charges = new Map([
  ['Karnataka', metro],
  ['Tripura', far],
]);

function quote(goods: number, deliveryCharge = 0) {
  return { totalPaise: (goods + deliveryCharge) * 100, deliveryPaise: deliveryCharge * 100 };
}

it('says the charge of a known state', () => {
  expect(estimateDelivery(quote(600, 49), { terms: metro, charges })).toEqual({
    value: '₹49',
    isFree: false,
    isKnown: true,
    note: null,
  });
  expect(estimateDelivery(quote(899), { terms: metro, charges })).toMatchObject({
    value: 'Free',
    note: null,
  });
});

it.each([
  [600, '₹49–₹99'],
  [899, 'Up to ₹99'],
  [1499, 'Free'],
])('says what holds in every state for %i rupees', (goods, value) => {
  expect(estimateDelivery(quote(goods), { terms: null, charges }).value).toBe(value);
});

it('says from which amount delivery is free', () => {
  expect(estimateDelivery(quote(600), { terms: null, charges }).note).toBe(
    'Free from ₹799 to ₹1,499, depending on your state.',
  );
  const one = new Map([['Goa', metro]]);
  expect(estimateDelivery(quote(600), { terms: null, charges: one })).toEqual({
    value: '₹49',
    isFree: false,
    isKnown: false,
    note: 'Free from ₹799.',
  });
});

it('promises nothing while the charges are not known', () => {
  expect(estimateDelivery(quote(600), { terms: null, charges: null }).value).toBe('Shown before you pay');
});
