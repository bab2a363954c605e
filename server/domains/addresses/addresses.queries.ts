import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/addresses.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** Somebody's address: never one of others. */
export interface OwnAddress {
  userId: string;
  id: string;
}

/** The preferred one first, then the last changed. */
export function selectAddresses(db: Db | Tx, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isPreferred), desc(addresses.changedAt), addresses.slot);
}

export async function insertAddress(tx: Tx, row: AddressRow): Promise<void> {
  await tx.insert(addresses).values(row);
}

export async function updateAddress(
  tx: Tx,
  own: OwnAddress,
  change: Partial<Omit<AddressRow, 'id' | 'userId' | 'slot'>>,
): Promise<void> {
  await tx.update(addresses).set(change).where(isOwn(own));
}

/** Makes room for another preferred one. */
export async function preferNone(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isPreferred: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isPreferred, true)));
}

export async function deleteAddress(tx: Tx, own: OwnAddress): Promise<void> {
  await tx.delete(addresses).where(isOwn(own));
}

function isOwn({ userId, id }: OwnAddress) {
  return and(eq(addresses.userId, userId), eq(addresses.id, id));
}
