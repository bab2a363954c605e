import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';

type Call = (services: Services, limit: number) => Promise<unknown>;

const today = dayInIndia(new Date());
const weekAgo = addDays(today, -7);
const daysAgo = { from: addDays(today, -2), to: addDays(today, -1) };

/** A size of the made-up catalogue by its two codes, and orders of the made-up year: the same in a store of any size. */
const PIECE = { sku: 'synthetic-0000020-XXL', barcode: '8900000001002' };
const CONFIRMED_ORDER = 'ODS000000089';
const TRACKING_NUMBER = 'SYN0000000007';

/** The scan that costs most: the piece is in no line of the order, and is looked up among all that there are. */
async function scanWrongPiece({ scanPiece }: Services['orderAdmin'], code: string): Promise<void> {
  const refused = await scanPiece({ orderId: CONFIRMED_ORDER, code, scanned: 0 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refused instanceof Refusal && refused.code === 'piece-not-in-order') return;
  throw new Error('The piece should have been refused.', { cause: refused });
}

/**
 * The first page of every list of the back office, with each filter and kind of search. Each fills its page in a store of
 * 1,000 orders too where it can, so that both sides have as much to show.
 */
export const STAFF_LISTS: Record<string, Call> = {
  'today: what needs doing': ({ reports }) => reports.readTodos('owner'),

  'orders: all': ({ orderAdmin }, limit) => orderAdmin.list({ limit }),
  'orders: views': ({ orderAdmin }) => orderAdmin.readViews('nobody'),
  'orders: to confirm': ({ orderAdmin }, limit) => orderAdmin.list({ view: 'to-confirm', limit }),
  'orders: delivered': ({ orderAdmin }, limit) => orderAdmin.list({ view: 'delivered', limit }),
  'orders: by status': ({ orderAdmin }, limit) => orderAdmin.list({ status: 'Cancelled', limit }),
  'orders: by payment': ({ orderAdmin }, limit) => orderAdmin.list({ payment: 'Refunded', limit }),
  'orders: by method': ({ orderAdmin }, limit) => orderAdmin.list({ method: 'Razorpay', limit }),
  'orders: since a week': ({ orderAdmin }, limit) => orderAdmin.list({ from: weekAgo, limit }),
  'orders: by state': ({ orderAdmin }, limit) => orderAdmin.list({ state: 'Karnataka', limit }),
  'orders: delivered in a state': ({ orderAdmin }, limit) =>
    orderAdmin.list({ view: 'delivered', state: 'Maharashtra', limit }),
  'orders: by product': ({ orderAdmin }, limit) => orderAdmin.list({ product: 'synthetic-0000100', limit }),
  'orders: search by id': ({ orderAdmin }, limit) => orderAdmin.list({ search: 'ODS000000007', limit }),
  'orders: search by phone': ({ orderAdmin }, limit) => orderAdmin.list({ search: '7000000001', limit }),
  'orders: search by pincode': ({ orderAdmin }, limit) => orderAdmin.list({ search: '560001', limit }),
  'orders: search by name': ({ orderAdmin }, limit) => orderAdmin.list({ search: 'an', limit }),
  'orders: search by SKU': ({ orderAdmin }, limit) => orderAdmin.list({ search: PIECE.sku, limit }),
  'orders: search by barcode': ({ orderAdmin }, limit) => orderAdmin.list({ search: PIECE.barcode, limit }),
  'orders: to pack': ({ orderAdmin }, limit) => orderAdmin.list({ view: 'to-pack', limit }),
  'orders: to book': ({ orderAdmin }, limit) => orderAdmin.list({ view: 'to-book', limit }),
  'orders: cash, waiting for an answer': ({ orderAdmin }, limit) => orderAdmin.listWaiting({ limit }),

  'packing: by order': ({ orderAdmin }) => orderAdmin.findPacking(CONFIRMED_ORDER),
  'packing: by tracking number': ({ orderAdmin }) => orderAdmin.findPacking(TRACKING_NUMBER),
  'packing: a wrong piece by SKU': ({ orderAdmin }) => scanWrongPiece(orderAdmin, PIECE.sku),
  'packing: a wrong piece by barcode': ({ orderAdmin }) => scanWrongPiece(orderAdmin, PIECE.barcode),

  'parcels: all': ({ parcels }, limit) => parcels.list({ limit }),
  'parcels: delivered': ({ parcels }, limit) => parcels.list({ state: 'delivered', limit }),
  'parcels: came back': ({ parcels }, limit) => parcels.list({ state: 'returned', limit }),
  'parcels: failed by hours left': ({ parcels }, limit) => parcels.list({ state: 'failed', limit }),
  'parcels: to answer': ({ parcels }, limit) => parcels.list({ view: 'to-answer', limit }),
  'parcels: not moving': ({ parcels }, limit) => parcels.list({ view: 'unmoved', limit }),
  'parcels: in trouble': ({ parcels }, limit) => parcels.list({ view: 'troubled', limit }),
  'parcels: pickup due': ({ parcels }, limit) => parcels.list({ view: 'pickup-due', limit }),
  'parcels: lost': ({ parcels }, limit) => parcels.list({ view: 'lost', limit }),
  'parcels: contradicted': ({ parcels }, limit) => parcels.list({ view: 'contradicted', limit }),
  'parcels: to receive': ({ parcels }, limit) => parcels.list({ view: 'to-receive', limit }),

  'delivery: promises of two days': ({ deliveryAdmin }) => deliveryAdmin.readPromises(daysAgo),

  'remittance: not paid': ({ remittance }, limit) => remittance.readLists({ list: 'not-remitted', limit }),
  'remittance: amount differs': ({ remittance }, limit) =>
    remittance.readLists({ list: 'amount-differs', limit }),
  'remittance: unknown parcel': ({ remittance }, limit) => remittance.readLists({ list: 'unknown', limit }),
  'reports: parcels of a month': ({ parcelReport }) => parcelReport.readParcelReport({ period: 'month' }),

  'returns: all': ({ returnAdmin }, limit) => returnAdmin.listReturns({ limit }),
  'returns: refunded': ({ returnAdmin }, limit) => returnAdmin.listReturns({ status: 'Refunded', limit }),
  'returns: search by name': ({ returnAdmin }, limit) => returnAdmin.listReturns({ search: 'an', limit }),

  'products: all': ({ productAdmin }, limit) => productAdmin.list({ limit }),
  'products: by category': ({ productAdmin }, limit) => productAdmin.list({ category: 'hoodie', limit }),
  'products: by tag': ({ productAdmin }, limit) => productAdmin.list({ tag: 'Anime', limit }),
  'products: low in stock': ({ productAdmin }, limit) => productAdmin.list({ view: 'low', limit }),
  'products: search': ({ productAdmin }, limit) => productAdmin.list({ search: 'monsoon', limit }),

  'stock: lowest first': ({ stockAdmin }, limit) => stockAdmin.listStock({ limit }),
  'stock: by product': ({ stockAdmin }, limit) => stockAdmin.listStock({ sort: 'product', limit }),
  'stock: low': ({ stockAdmin }, limit) => stockAdmin.listStock({ view: 'low', limit }),
  'stock: sold out': ({ stockAdmin }, limit) => stockAdmin.listStock({ view: 'out', limit }),
  'stock: search': ({ stockAdmin }, limit) => stockAdmin.listStock({ search: 'monsoon', limit }),
  'stock: movements of a size': ({ stockAdmin }) =>
    stockAdmin.listMovements({ productId: 'synthetic-0000001', size: 'S' }),

  'customers: all': ({ customers }, limit) => customers.listCustomers({ limit }),
  'customers: search by phone': ({ customers }, limit) =>
    customers.listCustomers({ search: '7000000001', limit }),
  'customers: search by name': ({ customers }, limit) => customers.listCustomers({ search: 'an', limit }),
  'customers: search by order': ({ customers }, limit) =>
    customers.listCustomers({ search: 'ODS000000007', limit }),

  'enquiries: all': ({ enquiryAdmin }, limit) => enquiryAdmin.listEnquiries({ limit }),
  'enquiries: open': ({ enquiryAdmin }, limit) => enquiryAdmin.listEnquiries({ view: 'open', limit }),
  'enquiries: search': ({ enquiryAdmin }, limit) => enquiryAdmin.listEnquiries({ search: 'writer', limit }),

  'reviews: all': ({ reviewAdmin }, limit) => reviewAdmin.listReviews({ limit }),
  'reviews: unanswered': ({ reviewAdmin }, limit) => reviewAdmin.listReviews({ view: 'unanswered', limit }),
  'reviews: low': ({ reviewAdmin }, limit) => reviewAdmin.listReviews({ view: 'low', limit }),
  'reviews: by stars': ({ reviewAdmin }, limit) => reviewAdmin.listReviews({ stars: 2, limit }),

  'history: all': ({ audit }, limit) => audit.listEntries({ limit }),
  'history: by kind': ({ audit }, limit) => audit.listEntries({ kind: 'coupon', limit }),
  'history: by person': ({ audit }, limit) => audit.listEntries({ who: 'synthetic-user-0000001', limit }),
  'history: by day': ({ audit }, limit) => audit.listEntries({ from: weekAgo, limit }),

  'coupons: all': ({ couponAdmin }, limit) => couponAdmin.listCoupons({ limit }),
  'coupons: running': ({ couponAdmin }, limit) => couponAdmin.listCoupons({ status: 'running', limit }),

  'payments: paid without order': ({ reconciliation }, limit) =>
    reconciliation.readLists({ list: 'paid-without-order', limit }),
  'payments: amount differs': ({ reconciliation }, limit) =>
    reconciliation.readLists({ list: 'amount-differs', limit }),
  'payments: failed refunds': ({ reconciliation }, limit) =>
    reconciliation.readLists({ list: 'failed-refunds', limit }),
  'messages that could not be sent': ({ outboxAdmin }, limit) => outboxAdmin.listUnsent({ limit }),
};
