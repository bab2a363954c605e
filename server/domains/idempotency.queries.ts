import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { idempotencyKeys } from '#server/db/schema/orders.ts';

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/** A run's hold on its key. `claimId` shows whether another run has taken over since. */
export type KeyClaim = Pick<KeyRow, 'userId' | 'key' | 'claimId' | 'orderId'>;

/** False when the key is there already. Waits for a transaction that is just writing it. */
export async function insertKey(
  db: Db | Tx,
  row: Pick<KeyRow, 'userId' | 'key' | 'requestHash' | 'createdAt' | 'answer'> &
    Partial<Pick<KeyRow, 'claimId' | 'leaseUntil'>>,
): Promise<boolean> {
  const { rowCount } = await executePlanned(
    db,
    `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at, answer, claim_id, lease_until)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      row.userId,
      row.key,
      row.requestHash,
      row.createdAt,
      row.answer === null ? null : JSON.stringify(row.answer),
      row.claimId ?? null,
      row.leaseUntil ?? null,
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

/** Takes over a key whose run has stopped on its way. False when another was faster. */
export async function takeOverKey(
  db: Db,
  stopped: KeyClaim,
  next: { claimId: string; leaseUntil: Date },
): Promise<boolean> {
  const { rowCount } = await db.update(idempotencyKeys).set(next).where(isHeldBy(stopped));
  return rowCount === 1;
}

/** Lets the next call with the key go on where this run has failed. */
export async function endLease(db: Db, claim: KeyClaim): Promise<void> {
  await db.update(idempotencyKeys).set({ claimId: null, leaseUntil: null }).where(isHeldBy(claim));
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
    WHERE user_id = $2 AND key = $3 AND claim_id IS NOT DISTINCT FROM $4 AND answer IS NULL`,
    [JSON.stringify(answer), claim.userId, claim.key, claim.claimId],
  );
  return rowCount === 1;
}

export async function deleteKey(db: Db, claim: KeyClaim): Promise<void> {
  await db.delete(idempotencyKeys).where(isHeldBy(claim));
}

/** Keys that were made before; none that a run is still working on. */
export async function deleteKeysBefore(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  const isAtWork = and(isNull(idempotencyKeys.answer), gt(idempotencyKeys.leaseUntil, now));
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, before), sql`(${isAtWork}) IS NOT TRUE`));
}

function isHeldBy({ userId, key, claimId }: Pick<KeyClaim, 'userId' | 'key' | 'claimId'>) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    claimId === null ? isNull(idempotencyKeys.claimId) : eq(idempotencyKeys.claimId, claimId),
    isNull(idempotencyKeys.answer),
  );
}
