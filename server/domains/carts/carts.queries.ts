import { eq } from 'drizzle-orm';
import type { AccountCart } from '#core/rules/account-cart.ts';
import type { Tx } from '#server/db/client.ts';
import { carts } from '#server/db/schema/carts.ts';

export async function selectCart(tx: Tx, userId: string): Promise<AccountCart | undefined> {
  const [cart] = await tx
    .select({ epoch: carts.epoch, version: carts.version, lines: carts.lines })
    .from(carts)
    .where(eq(carts.userId, userId));
  return cart;
}

export async function upsertCart(
  tx: Tx,
  { epoch, userId, version, lines, changedAt }: AccountCart & { userId: string; changedAt: Date },
): Promise<void> {
  const values = { epoch, version, lines: [...lines], changedAt };
  await tx
    .insert(carts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: carts.userId, set: values });
}
