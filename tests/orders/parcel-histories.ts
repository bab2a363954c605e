/** What can happen to a parcel, by the numbers of its scans, and where it leads. 99 means nothing to anybody. */
export const PARCEL_HISTORIES = [
  { scans: [42, 18, 17, 7], parcel: 'delivered', order: 'Delivered' },
  { scans: [42, 17, 21, 18, 17, 7], parcel: 'delivered', order: 'Delivered' },
  { scans: [42, 17, 21, 9, 18, 46, 10], parcel: 'returned', order: 'Out for Delivery' },
  { scans: [42, 18, 12], parcel: 'lost', order: 'Shipped' },
  { scans: [99, 42, 99, 17, 21], parcel: 'failed', order: 'Out for Delivery' },
] as const;
export type ParcelHistory = (typeof PARCEL_HISTORIES)[number];

/** The courier's calls by which a parcel is booked. */
export const BOOKING_CALLS = [
  'serviceability',
  'create/adhoc',
  'orders/show',
  'assign/awb',
  'generate/label',
  'generate/pickup',
];
