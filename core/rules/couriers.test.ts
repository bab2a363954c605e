import { expect, it } from 'vitest';
import { trackingUrl } from './couriers.ts';

it.each([
  ['Delhivery Surface', 'https://www.delhivery.com/track/package/AWB%201'],
  ['BlueDart', 'https://www.bluedart.com/tracking'],
  ['Xpressbees', 'https://www.xpressbees.com/shipment/tracking?awbNo=AWB%201'],
  ['India Post', 'https://www.indiapost.gov.in/'],
])('parcels of %s can be followed', (courier, url) => {
  expect(trackingUrl({ courier, trackingNumber: 'AWB 1' })).toBe(url);
});

it('knows no page without a number, or of a courier that it does not know', () => {
  expect(trackingUrl({ courier: 'Delhivery', trackingNumber: null })).toBeNull();
  expect(trackingUrl({ courier: 'My cousin', trackingNumber: '1' })).toBeNull();
  expect(trackingUrl({ trackingNumber: '1' })).toBeNull();
});
