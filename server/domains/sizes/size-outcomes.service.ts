import type { ProductSizes } from '#core/contract/sizes.ts';
import { recordOf } from '#core/objects.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import { adviseSizes, type SizeOutcome } from '#core/rules/size-advice.ts';
import { readSizeComplaint } from '#core/rules/size-complaint.ts';
import { FITS } from '#core/rules/sizes.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { selectChartOfProduct } from './size-charts.queries.ts';
import {
  type HandedOver,
  replaceOutcomes,
  selectFits,
  selectHandedOver,
  selectOutcomes,
  selectProductIds,
} from './size-outcomes.queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Cuts change with the years. */
const DAYS_COUNTED = 365;
const PRODUCTS_AT_ONCE = 200;

/** What became of the sizes that shoppers took. */
export function createSizeOutcomes({ db, now }: { db: Db; now: () => Date }) {
  /** Counts all of them anew, a few products at a time: what is counted from the orders themselves cannot drift. */
  async function countOutcomes(): Promise<void> {
    // Whoever may still send theirs back is left out: those who have done so would outweigh those who will not.
    const until = new Date(now().getTime() - RETURN_WINDOW_DAYS * DAY_MS);
    const from = new Date(now().getTime() - DAYS_COUNTED * DAY_MS);
    let productIds = await selectProductIds(db, { after: '', limit: PRODUCTS_AT_ONCE });
    while (productIds.length > 0) {
      const handedOver = await selectHandedOver(db, { productIds, from, until });
      const ids = productIds;
      await db.transaction((tx) => replaceOutcomes(tx, ids, handedOver.flatMap(toOutcome)));
      productIds = await selectProductIds(db, { after: productIds.at(-1) ?? '', limit: PRODUCTS_AT_ONCE });
    }
  }

  /** The same facts and the same judgement as shoppers read, for staff. */
  async function readProductSizes(productId: string): Promise<ProductSizes> {
    const [outcomes, fits, chart] = await Promise.all([
      selectOutcomes(db, productId),
      selectFits(db, productId),
      selectChartOfProduct(db, productId),
    ]);
    if (!outcomes || !chart) throw new Refusal('product-not-found');
    const counts = recordOf(FITS, (name) => fits.find(({ fit }) => fit === name)?.reviews ?? 0);
    return { chart, advice: adviseSizes(outcomes, counts) ?? null };
  }

  return { countOutcomes, readProductSizes };
}

/** What is still on its way back has no outcome yet; nor has a piece that was replaced by one of the same size. */
function toOutcome({
  productId,
  size,
  units,
  fitSmall,
  fitLarge,
  back,
}: HandedOver): (SizeOutcome & { productId: string })[] {
  const outcome = {
    productId,
    size,
    taken: units,
    kept: units,
    tooSmall: 0,
    tooLarge: 0,
    fitSmall,
    fitLarge,
  };
  const exchanged: Record<string, number> = {};
  for (const { type, status, exchangeSize, reason, units: pieces } of back) {
    outcome.kept -= pieces;
    const other = exchangeSize ?? size;
    if (status === 'Pending' || status === 'Approved' || (type === 'Exchange' && other === size)) {
      outcome.taken -= pieces;
    } else if (type === 'Exchange') {
      exchanged[other] = (exchanged[other] ?? 0) + pieces;
    } else {
      const complaint = readSizeComplaint(reason);
      if (complaint === 'small') outcome.tooSmall += pieces;
      if (complaint === 'large') outcome.tooLarge += pieces;
    }
  }
  return outcome.taken > 0 ? [{ ...outcome, exchanged }] : [];
}
