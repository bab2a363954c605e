import type { z } from 'zod';
import type { BulkResult, bulkStatusSchema, StepBack } from '#core/contract/orders/list.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { NO_ANSWER, onceInTransaction } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { changeOrder, lockPlaced } from '../lifecycle/change-order.ts';
import { changeStatus } from '../lifecycle/change-status.ts';
import type { Actor, OrderContext } from '../order-context.ts';

/** Takes many orders on, each in a transaction of its own. */
export async function changeMany(
  context: OrderContext,
  wanted: { staff: Actor; change: z.output<typeof bulkStatusSchema>; key: string | undefined },
): Promise<BulkResult> {
  const { staff, change, key } = wanted;
  const { status, orders } = change;
  return forEach(context, orders, ({ id, courier = change.courier, trackingNumber }) => {
    const one = { status, courier, trackingNumber };
    return changeStatus(context, { staff, orderId: id, change: one, key: key && `${key}:${id}` });
  });
}

/** Undoes the last step of each of these orders, if it is still the last one. */
export async function stepBack(
  context: OrderContext,
  { staff, orders, key }: StepBack & { staff: Actor; key: string | undefined },
): Promise<BulkResult> {
  return forEach(context, orders, ({ id, ...step }) => {
    const { from, to } = step;
    const once = { userId: staff.id, key: key && `${key}:${id}`, name: `step-back ${id}`, body: step };
    return onceInTransaction(context, { ...once, ...NO_ANSWER }, async (tx) => {
      const order = await lockPlaced(tx, id);
      if (order.status !== from) throw new Refusal('changed-since');
      await changeOrder(tx, order, { status: to, isUndo: true, note: 'Undone', who: staff.id });
      const change = { before: { status: from }, after: { status: to } };
      await recordChange(tx, { who: staff.id, action: 'order.step-undone', id, ...change });
    });
  });
}

/**
 * One order that cannot go on stops none of the others. What nobody expected stops none either; an alarm is given, and
 * the person learns no more than that it went wrong.
 */
async function forEach<Order extends { id: string }>(
  { alarm }: OrderContext,
  orders: readonly Order[],
  work: (order: Order) => Promise<unknown>,
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const order of orders) {
    const { id } = order;
    try {
      await work(order);
      results.push({ id, isDone: true, message: null });
    } catch (error) {
      const isExpected = error instanceof Refusal;
      if (!isExpected)
        alarm(`Order ${id} could not be taken on: ${error instanceof Error ? error.message : error}`);
      const message = isExpected ? error.message : 'Something went wrong on our side. Please try again.';
      results.push({ id, isDone: false, message });
    }
  }
  return { results };
}
