import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { OrderFilters } from '#core/contract/orders/list.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatSortable } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { NewestCursor } from '#server/domains/lists.queries.ts';
import { splitDiscount } from '../split-discount.ts';
import { countExported, type ExportedOrder, selectExportPage } from './order-list.queries.ts';

const PAGE = 500;

const COLUMNS: Record<string, (order: ExportedOrder) => string | number | null> = {
  Order: ({ id }) => id,
  Placed: ({ placedAt }) => toCell(placedAt),
  Status: ({ status }) => status,
  'Payment method': ({ paymentMethod }) => paymentMethod,
  'Payment status': ({ paymentStatus }) => paymentStatus,
  Items: ({ items }) => items,
  Pieces: ({ units }) => units,
  Goods: ({ subtotalPaise }) => rupeesFromPaise(subtotalPaise),
  Offer: ({ offerPaise }) => rupeesFromPaise(offerPaise),
  Coupon: ({ couponCode }) => couponCode,
  'Coupon discount': (order) => rupeesFromPaise(splitDiscount(order).couponPaise),
  'Saved by paying online': (order) => rupeesFromPaise(splitDiscount(order).savingPaise),
  Delivery: ({ deliveryPaise }) => rupeesFromPaise(deliveryPaise),
  Total: ({ totalPaise }) => rupeesFromPaise(totalPaise),
  Paid: ({ paidPaise }) => rupeesFromPaise(paidPaise),
  Refunded: ({ refundedPaise }) => rupeesFromPaise(refundedPaise),
  Name: ({ shipName }) => shipName,
  Phone: ({ shipPhone }) => shipPhone,
  'E-mail': ({ shipEmail }) => shipEmail,
  Address: ({ shipAddress }) => shipAddress,
  City: ({ shipCity }) => shipCity,
  State: ({ shipState }) => shipState,
  Pincode: ({ shipPincode }) => shipPincode,
  Courier: ({ courier }) => courier,
  'Tracking number': ({ trackingNumber }) => trackingNumber,
  Delivered: ({ deliveredAt }) => toCell(deliveredAt),
  Invoice: ({ invoice }) => invoice,
};

/**
 * All orders that fulfil the filters as a table for other programs, read and sent page by page: it takes no more memory
 * for a hundred thousand than for one. What shoppers have typed cannot become a formula.
 */
export async function exportOrders(
  { db }: { db: Db },
  { who, filters }: { who: string; filters: OrderFilters },
): Promise<Readable> {
  await recordExport(db, { who, filters });
  const table = stringify({ header: true, columns: Object.keys(COLUMNS), bom: true, escape_formulas: true });
  // A reader that goes away ends the reading; its error, if any, reaches whoever reads the table.
  pipeline(Readable.from(readTable(db, filters)), table, () => {});
  return table;
}

/** Handing out the data of many people is written down before the first row leaves. */
async function recordExport(
  db: Db,
  { who, filters: { search, ...filters } }: { who: string; filters: OrderFilters },
): Promise<void> {
  const orders = await countExported(db, { search, ...filters });
  await db.transaction((tx) =>
    recordChange(tx, {
      who,
      action: 'orders.exported',
      id: 'csv',
      name: orders === 1 ? '1 order' : `${orders} orders`,
      before: {},
      // What was searched for may be a person's name or phone, and would outlive their erasure here.
      after: { orders, ...filters, ...(search ? { search: 'by a search' } : {}) },
    }),
  );
}

async function* readTable(db: Db, filters: OrderFilters) {
  let after: NewestCursor | undefined;
  for (;;) {
    const page: ExportedOrder[] = await selectExportPage(db, { filters, after, limit: PAGE });
    for (const order of page) yield Object.values(COLUMNS).map((cell) => cell(order));
    const last = page.at(-1);
    if (!last?.placedAt || page.length < PAGE) return;
    after = { at: last.placedAt, id: last.id };
  }
}

function toCell(at: Date | null): string | null {
  return at && formatSortable(at);
}
