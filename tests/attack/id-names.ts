import type { Thing } from './scene.ts';

/** A parameter of a call or a field of its body: where it is, and what it is called. */
export interface Place {
  /** Of the call, such as `/api/admin/orders/:id`. */
  path: string;
  in: 'path' | 'query' | 'body';
  name: string;
}

/** Of which thing a part of an address is the id, by the part before it, or by the whole address where that is not enough. */
const IN_ADDRESSES: Record<string, Thing> = {
  'addresses/:id': 'address',
  'audit/:id': 'change',
  'banners/:id': 'banner',
  'cancel-pending/:razorpayOrderId': 'providerOrder',
  'cancel/:orderId': 'order',
  'coupons/:code': 'coupon',
  'customers/:id': 'customer',
  'enquiries/:id': 'enquiry',
  'lines/:lineId': 'line',
  'orders/:id': 'deliveredOrder',
  'orders/:orderId': 'deliveredOrder',
  'outbox/:id': 'unsentMessage',
  'parcels/:id': 'parcel',
  'payment/:razorpayOrderId': 'providerOrder',
  'payments/:id': 'strayPayment',
  'pictures/:file': 'picture',
  'planned/:planId': 'plan',
  'products/:id': 'product',
  'refunds/:id': 'refund',
  'size-charts/:id': 'sizeChart',
  'refunds/:refundId': 'refund',
  'remittance/:id': 'strayRemittance',
  'restock/:productId': 'product',
  'returns/:id': 'returnRequest',
  'review/:token': 'reviewToken',
  'reviews/:id': 'review',
  'staff/:id': 'member',
  'sessions/:id': 'session',
  '/api/admin/sessions/:id': 'staffSession',
  'stock/:productId': 'product',
  'track/:token': 'trackToken',
  '/api/admin/orders/:id/label.pdf': 'bookedOrder',
  '/api/admin/reviews/:id/photos': 'boughtReview',
  '/api/admin/returns/:id/pickup': 'fetchedReturn',
  '/api/admin/returns/:id/pickup/cancel': 'fetchedReturn',
  ':productId/:size': 'size',
  'unpaid-orders/:id': 'unpaidOrder',
  'views/:id': 'savedView',
};

/** Parts of addresses that name nothing which somebody has made. */
const NO_IDS = [
  'delivery-quote/:pincode',
  'events/:provider',
  'go-live/:name',
  'courier-setup/:name',
  'policies/:name',
  'pincode/:pin',
  'state/:state',
];

/** The same for fields whose name says what they are the id of. */
const FIELDS: Record<string, Thing> = {
  code: 'coupon',
  codes: 'coupon',
  exchangeSize: 'size',
  file: 'picture',
  files: 'photo',
  logoFile: 'picture',
  lineId: 'line',
  messageId: 'message',
  number: 'creditNote',
  phoneFile: 'picture',
  product: 'product',
  productId: 'product',
  razorpay_order_id: 'providerOrder',
  razorpay_payment_id: 'providerPayment',
  razorpay_signature: 'signature',
  selectedSize: 'size',
  size: 'size',
  token: 'payeeToken',
  wideFile: 'picture',
};

/** And for those that are only called `id`, by the call. */
const FIELDS_OF_CALLS: Record<string, Thing> = {
  '/api/admin/banner-order ids': 'banner',
  '/api/admin/orders/book orderIds': 'order',
  '/api/admin/orders/bulk-status id': 'order',
  '/api/admin/orders/step-back id': 'order',
  '/api/admin/packing code': 'order',
  '/api/admin/packing-slips.pdf ids': 'order',
  '/api/admin/parcels/labels orderIds': 'bookedOrder',
  '/api/admin/products/bulk id': 'product',
  '/api/admin/products/bulk/preview ids': 'product',
  '/api/admin/reviews/bulk ids': 'review',
  '/api/admin/size-charts products': 'product',
  '/api/admin/size-charts/:id products': 'product',
  '/api/products/list ids': 'product',
};

/** Ids in the books of others. */
const FOREIGN = ['upiId'];

const LOOKS_LIKE_ID = /^_?ids?$|Ids?$|_ids?$/;

/** Of which thing this is the id; undefined where it is none. Throws where nobody has said so yet. */
export function findThing(place: Place): Thing | undefined {
  return place.in === 'path' ? findInAddress(place) : findField(place);
}

function findInAddress({ path, name }: Place): Thing | undefined {
  const parts = path.split('/');
  const key = `${parts[parts.indexOf(`:${name}`) - 1]}/:${name}`;
  if (NO_IDS.includes(key)) return undefined;
  const thing = IN_ADDRESSES[path] ?? IN_ADDRESSES[key];
  if (!thing) {
    throw new Error(
      `${path}: of which thing is :${name} the id? Say it in IN_ADDRESSES (or NO_IDS) in tests/attack/id-names.ts, ` +
        'and make such a thing in tests/attack/scene.ts, so that others can try it.',
    );
  }
  return thing;
}

function findField({ path, name }: Place): Thing | undefined {
  const thing = FIELDS_OF_CALLS[`${path} ${name}`] ?? FIELDS[name];
  if (thing || FOREIGN.includes(name) || !LOOKS_LIKE_ID.test(name)) return thing;
  throw new Error(
    `${path}: of which thing is the field ${name} the id? Say it in FIELDS, FIELDS_OF_CALLS or FOREIGN in ` +
      'tests/attack/id-names.ts, and make such a thing in tests/attack/scene.ts, so that others can try it.',
  );
}
