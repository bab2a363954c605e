import type { BulkResult, StepBack } from '#core/contract/orders/list.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { failureOf } from '../admin/change-many.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { lockOrder } from '../orders.queries.ts';
import { changeOrder } from './change-order.ts';

/** Undoes the last step of each of these orders, if it is still the last one. */
export async function stepBack(
  context: OrderContext,
  { staff, orders }: { staff: Actor; orders: StepBack['orders'] },
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const step of orders) {
    const message = await failureOf(context, step.id, () => undoStep(context, staff, step));
    results.push({ id: step.id, isDone: message === null, message });
  }
  return { results };
}

async function undoStep({ db }: OrderContext, staff: Actor, { id, from, to }: StepBack['orders'][number]) {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    if (order.status !== from) throw new Refusal('changed-since');
    await changeOrder(tx, order, { status: to, isUndo: true, note: 'Undone', who: staff.id });
    await recordChange(tx, {
      who: staff.id,
      action: 'order.step-undone',
      subject: { kind: 'order', id, name: id },
      before: { status: from },
      after: { status: to },
    });
  });
}
