import { and, count, eq, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/accounts.ts';

type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function selectSecondFactor(db: Db | Tx, userId: string): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Begins anew where it was begun before. False when one is on already. */
export async function upsertUnconfirmed(
  db: Db | Tx,
  factor: { userId: string; sealedSecret: string },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret: factor.sealedSecret },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount === 1;
}

/** False when the code of this step, or of a later one, was used already. */
export async function takeStep(tx: Tx, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

export async function confirmFactor(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
  return rowCount === 1;
}

/** Its recovery codes go with it. False when there was none. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** A code is good once. */
export async function takeRecoveryCode(
  tx: Tx,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}
