import type { z } from 'zod';
import type { BulkResult, bulkStatusSchema } from '#core/contract/orders/list.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { changeStatus } from '../lifecycle/change-status.ts';
import type { Actor, OrderContext } from '../order-context.ts';

/**
 * Takes many orders on, each in a transaction of its own: one that cannot go on stops none of the others. What nobody
 * expected stops none either; it is told apart, and an alarm is given.
 */
export async function changeMany(
  context: OrderContext,
  {
    staff,
    change,
    key,
  }: { staff: Actor; change: z.output<typeof bulkStatusSchema>; key: string | undefined },
): Promise<BulkResult> {
  const results: BulkResult['results'] = [];
  for (const { id, courier = change.courier, trackingNumber } of change.orders) {
    const one = { status: change.status, courier, trackingNumber };
    const message = await failureOf(context, id, () =>
      changeStatus(context, { staff, orderId: id, change: one, key: key && `${key}:${id}` }),
    );
    results.push({ id, isDone: message === null, message });
  }
  return { results };
}

/** Why this order could not be taken on; null when it was. */
export async function failureOf(
  { alarm }: OrderContext,
  orderId: string,
  work: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    alarm(`Order ${orderId} could not be taken on: ${error instanceof Error ? error.message : error}`);
    return 'Something went wrong on our side. Please try again.';
  }
}
