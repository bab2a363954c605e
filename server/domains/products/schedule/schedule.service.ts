import { randomUUID } from 'node:crypto';
import type { StaffProduct } from '#core/contract/products/admin.ts';
import type { Plan, PlannedChange } from '#core/contract/products/schedule.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { changeColumns } from '../admin/save-product.ts';
import { lockProducts, type StoredProduct } from '../admin/write-product.queries.ts';
import { presentPlans } from './present-schedule.ts';
import { endSale, startSale } from './sale.queries.ts';
import * as queries from './schedule.queries.ts';

export type ProductSchedule = ReturnType<typeof createProductSchedule>;

/** Changes that happen by themselves at their time, in the name of whoever planned them. */
export function createProductSchedule({ db, now }: { db: Db; now: () => Date }) {
  async function list(product: Pick<StaffProduct, 'id' | 'price' | 'sale'>): Promise<PlannedChange[]> {
    return presentPlans(await queries.selectPlanned(db, product.id), product);
  }

  async function plan(productId: string, plan: Plan, who: string): Promise<void> {
    if (new Date(plan.at) <= now()) throw new Refusal('plan-in-the-past', { field: 'at' });
    await db.transaction(async (tx) => {
      const [stored] = await lockProducts(tx, [productId]);
      if (!stored) throw new Refusal('product-not-found');
      if (plan.kind === 'price' && plan.until) {
        const overlaps = await queries.hasSaleBetween(tx, { productId, from: plan.at, until: plan.until });
        if (overlaps) throw new Refusal('sale-overlaps', { field: 'at' });
        const planned = await queries.selectPlannedPrice(tx, { productId, at: plan.at });
        refuseDearSale(plan.price, planned ?? stored.pricePaise);
      }
      const steps = getSteps(plan);
      await queries.insertPlanned(
        tx,
        steps.map(({ at, change }) => ({ id: randomUUID(), productId, dueAt: new Date(at), change, who })),
      );
      const change = { before: null, after: { plan: steps } };
      await recordChange(tx, { who, action: 'product.planned', id: productId, name: stored.name, ...change });
    });
  }

  async function cancel(productId: string, id: string, who: string): Promise<void> {
    await db.transaction(async (tx) => {
      // The plans before the product, as in `applyDue`: the two never wait for each other.
      const cancelled = await queries.cancelPlanned(tx, { productId, id, at: now() });
      const [stored] = await lockProducts(tx, [productId]);
      if (!stored || cancelled.length === 0) throw new Refusal('plan-not-found');
      const hasBegun = !cancelled.some((change) => 'sale' in change && change.sale);
      if (hasBegun && cancelled.some((change) => 'endsSale' in change)) await goBack(tx, { stored, who });
      const change = { id: productId, name: stored.name, before: { plan: id }, after: null };
      await recordChange(tx, { who, action: 'product.plan-cancelled', ...change });
    });
  }

  /**
   * Carries out a change that is due, and before it those of its product that come earlier: it waits until they are done
   * or given up. False when there was nothing to do.
   */
  async function applyDue(id: string): Promise<boolean> {
    let applied = false;
    for (const due of await queries.selectDueOfProduct(db, { id, now: now() })) {
      if (await applyOne(due)) applied = true;
    }
    return applied;
  }

  async function applyOne(id: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const due = await queries.lockDue(tx, { id, now: now() });
      if (!due) return false;
      const [stored] = await lockProducts(tx, [due.productId]);
      if (stored) await carryOut(tx, { stored, due, at: now() });
      await queries.markDone(tx, due.id, now());
      return true;
    });
  }

  return { list, plan, cancel, applyDue, findDue: queries.selectDue.bind(null, db) };
}

function refuseDearSale(price: number, regularPaise: number): void {
  if (paiseFromRupees(price) < regularPaise) return;
  const regular = formatRupees(rupeesFromPaise(regularPaise));
  throw new Refusal('sale-not-lower', {
    field: 'price',
    message: `A sale must cost less than the regular price, which is ${regular} then`,
  });
}

/** A price until a time is a sale, in two steps: its price, and back to whatever the product costs without it then. */
function getSteps(plan: Plan): { at: string; change: queries.PlannedColumns }[] {
  if (plan.kind === 'published') return [{ at: plan.at, change: { published: plan.published } }];
  const pricePaise = paiseFromRupees(plan.price);
  const mrpPaise = plan.mrp === null ? null : paiseFromRupees(plan.mrp);
  if (!plan.until) return [{ at: plan.at, change: { pricePaise, mrpPaise } }];
  const sale = randomUUID();
  return [
    { at: plan.at, change: { pricePaise, mrpPaise, sale } },
    { at: plan.until, change: { endsSale: sale } },
  ];
}

async function carryOut(
  tx: Tx,
  { stored, due, at }: { stored: StoredProduct; due: queries.PlannedRow; at: Date },
): Promise<void> {
  const { who, change } = due;
  if ('endsSale' in change) return goBack(tx, { stored, who });
  if ('published' in change || !change.sale) {
    const { sale: _, ...columns } = { sale: undefined, ...change };
    await changeColumns(tx, { stored, change: columns, who });
    return;
  }
  const { sale: saleId, ...sale } = change;
  const hasBegun = await startSale(tx, stored.id, sale);
  // Its end would end the next sale.
  if (!hasBegun) await queries.cancelEnd(tx, { productId: stored.id, sale: saleId, at });
  const { id, name, pricePaise, mrpPaise } = stored;
  const entry = { before: { pricePaise, mrpPaise }, after: sale };
  const action = hasBegun ? 'product.sale-started' : 'product.sale-skipped';
  await recordChange(tx, { who, action, id, name, ...entry });
}

/** Ends the sale that runs. `stored` has the price that the product has without it. */
async function goBack(tx: Tx, { stored, who }: { stored: StoredProduct; who: string }): Promise<void> {
  const before = await endSale(tx, stored.id);
  if (!before) return;
  const change = {
    before: { ...before },
    after: { pricePaise: stored.pricePaise, mrpPaise: stored.mrpPaise },
  };
  await recordChange(tx, { who, action: 'product.sale-ended', id: stored.id, name: stored.name, ...change });
}
