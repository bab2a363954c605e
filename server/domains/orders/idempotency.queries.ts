import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { idempotencyKeys } from '#server/db/schema/orders.ts';

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/** A call's hold on its key. `createdAt` tells a holder whether the key has been taken over since. */
export type KeyClaim = Pick<KeyRow, 'userId' | 'key' | 'createdAt' | 'orderId'>;

/** False when the key is there already. Waits for a transaction that is just writing it. */
export async function insertKey(
  db: Db | Tx,
  row: Pick<KeyRow, 'userId' | 'key' | 'requestHash' | 'createdAt' | 'answer'>,
): Promise<boolean> {
  const { rowCount } = await executePlanned(
    db,
    `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at, answer)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [
      row.userId,
      row.key,
      row.requestHash,
      row.createdAt,
      row.answer === null ? null : JSON.stringify(row.answer),
    ],
  );
  return rowCount === 1;
}

export async function selectKey(db: Db | Tx, userId: string, key: string): Promise<KeyRow | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row;
}

/** Takes over a key whose call has stopped on its way. False when another was faster. */
export async function takeOverKey(db: Db, stopped: KeyClaim, createdAt: Date): Promise<boolean> {
  const { rowCount } = await db.update(idempotencyKeys).set({ createdAt }).where(isHeldBy(stopped));
  return rowCount === 1;
}

/** False when the key has been taken over meanwhile. */
export async function attachOrder(tx: Tx, claim: KeyClaim, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.update(idempotencyKeys).set({ orderId }).where(isHeldBy(claim));
  return rowCount === 1;
}

/** False when the key has been taken over meanwhile. */
export async function storeAnswer(db: Db | Tx, claim: KeyClaim, answer: unknown): Promise<boolean> {
  const { rowCount } = await executePlanned(
    db,
    `UPDATE idempotency_keys SET answer = $1
    WHERE user_id = $2 AND key = $3 AND created_at = $4 AND answer IS NULL`,
    [JSON.stringify(answer), claim.userId, claim.key, claim.createdAt],
  );
  return rowCount === 1;
}

export async function deleteKey(db: Db, claim: KeyClaim): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeldBy(claim));
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

function isHeldBy({ userId, key, createdAt }: Pick<KeyClaim, 'userId' | 'key' | 'createdAt'>) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.createdAt, createdAt),
    isNull(idempotencyKeys.answer),
  );
}
