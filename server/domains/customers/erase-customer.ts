import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockUser } from '#server/domains/staff/staff.queries.ts';
import {
  countOpenMatters,
  eraseAccount,
  eraseMessages,
  eraseOrders,
  eraseParcels,
  type OpenMatters,
} from './personal-data.queries.ts';

/**
 * Removes everything personal at the customer's wish: their own doing, or that of staff whom they asked. Invoices and the
 * money of orders stay, as the tax law demands; the phone can sign up anew and is then somebody else. What is under way
 * must come to its end first.
 */
export async function eraseCustomer(
  { db, now }: { db: Db; now: () => Date },
  { who, id }: { who: string; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockCustomer(tx, id);
    await refuseWhileOpen(tx, { who, id });
    await eraseMessages(tx, { userId: id, phone: user.phone });
    await eraseParcels(tx, id);
    await eraseOrders(tx, id);
    await eraseAccount(tx, id, now());
    const change = { before: { erased: false }, after: { erased: true } };
    await recordChange(tx, { who, action: 'customer.erased', id, name: 'Erased', ...change });
  });
}

/** A customer whose data has not been erased. */
export async function lockCustomer(tx: Tx, id: string) {
  const user = await lockUser(tx, id);
  if (!user || user.role !== null || user.erasedAt !== null) throw new Refusal('not-found');
  return user;
}

/** Says what is still under way, to the customer in their own words. */
export async function refuseWhileOpen(db: Db | Tx, { who, id }: { who: string; id: string }): Promise<void> {
  const open = await countOpenMatters(db, id);
  const message = reasonToWait(open);
  if (message === null) return;
  throw new Refusal(
    'customer-not-erasable',
    who === id ? { say: (text) => text.stillOpen(open) } : { message },
  );
}

function reasonToWait({ orders, payments, returns, refunds }: OpenMatters): string | null {
  const open = [
    counted(orders, 'undelivered order', 'undelivered orders'),
    counted(payments, 'payment in progress', 'payments in progress'),
    counted(returns, 'open return', 'open returns'),
    counted(refunds, 'refund in progress', 'refunds in progress'),
  ].filter((text) => text !== null);
  if (open.length === 0) return null;
  return `This customer still has ${open.join(', ')}. Erase the customer once that is done.`;
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}
