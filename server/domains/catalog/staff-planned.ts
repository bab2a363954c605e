import { randomUUID } from 'node:crypto';
import type { Plan, PlannedChange } from '#core/contract/staff/products.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  cancelPlanned,
  claimDue,
  insertPlanned,
  markDone,
  type PlannedColumns,
  type PlannedRow,
  plannedColumnsSchema,
  selectPlanned,
} from './staff-planned.queries.ts';
import { changeColumns } from './staff-save-product.ts';
import { type KeptProduct, lockProducts } from './staff-write-product.queries.ts';

export type PlannedChanges = ReturnType<typeof createPlannedChanges>;

/** Changes that happen by themselves at their time, in the name of whoever planned them. */
export function createPlannedChanges({ db, now }: { db: Db; now: () => Date }) {
  async function list(productId: string): Promise<PlannedChange[]> {
    return (await selectPlanned(db, productId)).map(presentPlanned);
  }

  async function plan({
    productId,
    plan,
    who,
  }: {
    productId: string;
    plan: Plan;
    who: string;
  }): Promise<void> {
    if (new Date(plan.at) <= now()) throw new Refusal('plan-in-the-past', { field: 'at' });
    await db.transaction(async (tx) => {
      const [kept] = await lockProducts(tx, [productId]);
      if (!kept) throw new Refusal('product-not-found');
      const steps = stepsOf(plan, kept);
      await insertPlanned(
        tx,
        steps.map(({ at, change }) => ({ id: randomUUID(), productId, dueAt: new Date(at), change, who })),
      );
      await recordChange(tx, {
        who,
        action: 'product.planned',
        subject: { kind: 'product', id: productId, name: kept.name },
        before: null,
        after: { plan: steps },
      });
    });
  }

  async function cancel({
    productId,
    id,
    who,
  }: {
    productId: string;
    id: string;
    who: string;
  }): Promise<void> {
    await db.transaction(async (tx) => {
      const [kept] = await lockProducts(tx, [productId]);
      if (!kept || (await cancelPlanned(tx, { productId, id, at: now() })) === 0)
        throw new Refusal('plan-not-found');
      await recordChange(tx, {
        who,
        action: 'product.plan-cancelled',
        subject: { kind: 'product', id: productId, name: kept.name },
        before: { plan: id },
        after: null,
      });
    });
  }

  /** Carries out one change that is due; false when there is none. */
  async function applyDue(): Promise<boolean> {
    return db.transaction(async (tx) => {
      const due = await claimDue(tx, now());
      if (!due) return false;
      const [kept] = await lockProducts(tx, [due.product_id]);
      if (kept) await changeColumns(tx, { kept, change: columnsOfPlan(due), who: due.who });
      await markDone(tx, due.id, now());
      return true;
    });
  }

  return { list, plan, cancel, applyDue };
}

/** A price until a time is two steps: the new one, and back to what it is now. */
function stepsOf(plan: Plan, kept: KeptProduct): { at: string; change: PlannedColumns }[] {
  if (plan.kind === 'published') return [{ at: plan.at, change: { published: plan.published } }];
  const sale = randomUUID();
  const pricePaise = paiseFromRupees(plan.price);
  const mrpPaise = plan.mrp === null ? null : paiseFromRupees(plan.mrp);
  const begin = { at: plan.at, change: { pricePaise, mrpPaise, sale } };
  if (!plan.until) return [begin];
  const back = { pricePaise: kept.pricePaise, mrpPaise: kept.mrpPaise, sale };
  return [begin, { at: plan.until, change: back }];
}

function columnsOfPlan({
  change,
}: PlannedRow): { published: boolean } | { pricePaise: number; mrpPaise: number | null } {
  const parsed = plannedColumnsSchema.parse(change);
  if ('published' in parsed) return parsed;
  return { pricePaise: parsed.pricePaise, mrpPaise: parsed.mrpPaise };
}

function presentPlanned(row: PlannedRow): PlannedChange {
  const parsed = plannedColumnsSchema.parse(row.change);
  const base = { id: row.id, at: new Date(row.due_at).toISOString(), who: row.who_name };
  if ('published' in parsed) return { ...base, change: { published: parsed.published }, sale: null };
  const { pricePaise, mrpPaise, sale = null } = parsed;
  const mrp = mrpPaise === null ? null : rupeesFromPaise(mrpPaise);
  return { ...base, change: { price: rupeesFromPaise(pricePaise), mrp }, sale };
}
