import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/couriers/parcel-request.ts';
import { splitAddress, toOrderBody } from './order-body.ts';

describe('an order for Shiprocket', () => {
  it('has all that must be in it', () => {
    const request = aRequest({}, { phone: '+91 98765 43210', altPhone: '09123456780', city: 'B'.repeat(40) });
    expect(toOrderBody(request, 'Primary')).toMatchObject({
      order_id: 'OD7K3M9QXW2F',
      order_date: '2026-11-15 13:25',
      pickup_location: 'Primary',
      billing_customer_name: 'Asha',
      billing_last_name: 'Rao',
      billing_address: '12 Turner Road, 4th Block, near the lake',
      billing_address_2: '',
      billing_city: 'B'.repeat(30),
      billing_country: 'India',
      billing_pincode: '560034',
      billing_email: 'help@store.example.in',
      billing_phone: '9876543210',
      billing_alternate_phone: '9123456780',
      shipping_is_billing: true,
      payment_method: 'COD',
      sub_total: 1299,
      order_items: [
        { name: 'T-shirt, M', sku: 'TEE-M', hsn: '6109', units: 3, selling_price: 333 },
        { name: 'Cap', sku: 'ITEM-2', units: 1, selling_price: 300 },
      ],
      ...{ length: 30, breadth: 25, height: 3, weight: 0.35 },
    });
  });

  it('asks for what is still owed, spread over its items', () => {
    const { order_items, sub_total } = toOrderBody(aRequest({ collectPaise: 100_001 }), 'Primary');
    const paise = order_items.map(({ units, selling_price }) => units * Math.round(selling_price * 100));
    expect(paise.reduce((sum, one) => sum + one, 0)).toBe(100_001);
    expect(sub_total).toBe(1000.01);
    expect(new Set(order_items.map(({ sku }) => sku)).size).toBe(order_items.length);
  });

  it('has the value of the goods when nothing is to be collected', () => {
    const body = toOrderBody(aRequest({ collectPaise: 0 }, { name: 'Asha', email: 'a@b.in' }), 'Primary');
    expect(body).toMatchObject({ payment_method: 'Prepaid', sub_total: 1299, billing_email: 'a@b.in' });
    expect(body).toMatchObject({ billing_customer_name: 'Asha', billing_last_name: '' });
  });
});

describe('an address', () => {
  it.each([
    ['12 Turner Road', '12 Turner Road', ''],
    ['12 Turner Road\nnear  the lake', '12 Turner Road, near the lake', ''],
    [
      'Flat 1204, Tower B, Prestige Shantiniketan, Whitefield Main Road, opposite the old water tank',
      'Flat 1204, Tower B, Prestige Shantiniketan, Whitefield Main Road',
      'opposite the old water tank',
    ],
    [`${'Long '.repeat(18)}Road`, 'Long '.repeat(16).trim(), 'Long Long Road'],
    ['x'.repeat(100), 'x'.repeat(80), 'x'.repeat(20)],
  ])('is cut in two where couriers would cut it: %s', (address, first, second) => {
    expect(splitAddress(address)).toEqual([first, second]);
  });
});
