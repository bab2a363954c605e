import type { StaffProduct } from '#core/contract/products/admin.ts';
import type { PlannedChange } from '#core/contract/products/schedule.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { PlannedRow } from './schedule.queries.ts';

interface Begin {
  price: number;
  mrp: number | null;
  isSkipped: boolean;
  entry: PlannedChange;
}

/**
 * The plans of a product in their order; a sale is one entry. What the product costs after it follows from its price now
 * and from the other plans, so that the list always says what will happen.
 */
export function presentPlans(
  rows: PlannedRow[],
  product: Pick<StaffProduct, 'price' | 'sale'>,
): PlannedChange[] {
  const entries: PlannedChange[] = [];
  const begun = new Map<string, Begin>();
  let regular = product.price;
  for (const row of rows) {
    const { change, dueAt: at } = row;
    const entry = { id: row.id, at, who: row.whoName };
    if ('published' in change) {
      entries.push({ ...entry, change: { published: change.published } });
    } else if ('endsSale' in change) {
      const begin = begun.get(change.endsSale);
      const sale = begin ?? product.sale;
      if (!sale) continue;
      const { price, mrp } = sale;
      const { isSkipped = false } = begin ?? {};
      const outcome = { price, mrp, until: at, isRunning: !begin, isSkipped, priceAfter: regular };
      if (begin) begin.entry.change = { sale: outcome };
      else entries.unshift({ ...entry, change: { sale: outcome } });
    } else {
      const price = rupeesFromPaise(change.pricePaise);
      const mrp = change.mrpPaise === null ? null : rupeesFromPaise(change.mrpPaise);
      const planned: PlannedChange = { ...entry, change: { price, mrp } };
      entries.push(planned);
      if (change.sale) begun.set(change.sale, { price, mrp, isSkipped: price >= regular, entry: planned });
      else regular = price;
    }
  }
  return entries;
}
