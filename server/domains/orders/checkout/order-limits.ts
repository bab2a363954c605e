import { countPieces, type OrderLimits, tooManyOfProduct } from '#core/rules/order-limits.ts';
import type { Tx } from '#server/db/client.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StockUnits } from '#server/domains/stock/take-stock.ts';
import { countHeldPieces } from '../orders.queries.ts';

/** Throws when an order takes too many of one product. */
export function refuseTooMany(limits: OrderLimits | null, units: readonly StockUnits[]): void {
  const say = limits && tooManyOfProduct(limits, units);
  if (say) throw new Refusal('too-many-pieces', { say, field: 'items' });
}

/** How many pieces the account's open payments hold, for as long as the transaction lasts. */
export async function lockHeldPieces(tx: Tx, account: { userId: string; now: Date }): Promise<number> {
  const [, pieces] = await Promise.all([lockAccount(tx, account.userId), countHeldPieces(tx, account)]);
  return pieces;
}

/** Throws when a payment would hold more than one account may keep from all others. */
export function refuseTooManyHeld(
  limits: OrderLimits | null,
  { units, heldPieces }: { units: readonly StockUnits[]; heldPieces: number },
): void {
  const most = limits?.mostHeldPieces ?? 0;
  const pieces = countPieces(units);
  if (most === 0 || heldPieces + pieces <= most) return;
  if (pieces <= most) throw new Refusal('too-many-payments');
  throw new Refusal('too-many-pieces', {
    say: (details) => details.mostOnline(most),
    field: 'items',
  });
}
