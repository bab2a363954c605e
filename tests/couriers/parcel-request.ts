import type { ParcelRequest, ReturnParcelRequest } from '#server/integrations/couriers/courier.ts';

export const TO = {
  name: 'Asha Rao',
  address: '12 Turner Road, 4th Block, near the lake',
  phone: '9876543210',
  altPhone: null,
  email: null,
  pincode: '560034',
  city: 'Bengaluru',
  state: 'Karnataka',
};

/** A request as a shop would make it; cash, unless said otherwise. */
export function aRequest(change: Partial<ParcelRequest> = {}, to: Partial<ParcelRequest['to']> = {}) {
  return {
    reference: 'OD7K3M9QXW2F',
    orderedAt: new Date('2026-11-15T07:55:00Z'),
    to: { ...TO, ...to },
    lines: [
      { name: 'T-shirt, M', sku: 'TEE-M', hsn: '6109', quantity: 3, totalPaise: 99_900 },
      { name: 'Cap', sku: '', hsn: '', quantity: 1, totalPaise: 30_000 },
    ],
    collectPaise: 129_900,
    size: { weightGrams: 350, lengthCm: 30, widthCm: 25, heightCm: 3 },
    supportEmail: 'help@store.example.in',
    ...change,
  } satisfies ParcelRequest;
}

/** Some of it comes back. */
export function aReturn(from: Partial<ParcelRequest['to']> = {}): ReturnParcelRequest {
  const { orderedAt, lines, size, supportEmail } = aRequest();
  return {
    reference: 'RT4W8K2MPQ7X',
    from: { ...TO, ...from },
    to: {
      name: 'Main & Sons',
      address: '4 Janpath Lane, first floor',
      phone: '9000000001',
      email: 'help@store.example.in',
      pincode: '110001',
      city: 'New Delhi',
      state: 'Delhi',
    },
    ...{ orderedAt, size, supportEmail },
    lines: lines.slice(0, 1),
  };
}
