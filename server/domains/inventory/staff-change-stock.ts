import type { Tx } from '#server/db/client.ts';
import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import { recordChanges } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockStands, moveUnits, type SizeKey, type SizeStand } from './staff-stock.queries.ts';

interface Doing {
  who: string;
  note: string | null;
}

/** Locks sizes that are to be changed one after the other; those that are not there are passed over. */
export async function lockUnits(tx: Tx, keys: readonly SizeKey[]): Promise<void> {
  if (keys.length > 0) await lockStands(tx, keys);
}

/** Goods came in: so many more of each size. */
export async function receiveUnits(
  tx: Tx,
  { sizes, who, note }: Doing & { sizes: readonly (SizeKey & { quantity: number })[] },
): Promise<SizeStand[]> {
  const stands = await lockKnown(tx, sizes);
  const changes = sizes.map(({ productId, size, quantity }) => ({ productId, size, change: quantity }));
  await moveUnits(tx, { changes, reason: 'received', note, who });
  return writeDown(tx, { action: 'stock.received', stands, changes, who });
}

/**
 * A count stands instead of the one that was seen. Whoever saw an old one is told what is there now, and nothing is
 * changed: a sale between looking and saving is never wiped out.
 */
export async function correctUnits(
  tx: Tx,
  {
    sizes,
    who,
    note,
    reason = 'corrected',
  }: Doing & {
    sizes: readonly (SizeKey & { onHand: number; wasOnHand: number })[];
    /** `opening` for the first count of a size that has just been made. */
    reason?: 'corrected' | 'opening';
  },
): Promise<SizeStand[]> {
  if (sizes.length === 0) return [];
  const stands = await lockKnown(tx, sizes);
  const find = finderIn(stands);
  const changes = sizes.map((wanted) => {
    const stand = find(wanted);
    if (stand.onHand !== wanted.wasOnHand) throw changedMeanwhile(stands, stand);
    if (wanted.onHand < stand.held) throw belowHeld(stand);
    return { productId: wanted.productId, size: wanted.size, change: wanted.onHand - stand.onHand };
  });
  const moved = changes.filter(({ change }) => change !== 0);
  if (moved.length === 0) return stands;
  await moveUnits(tx, { changes: moved, reason, note, who });
  if (reason === 'opening') return stands;
  return writeDown(tx, { action: 'stock.corrected', stands, changes: moved, who });
}

async function lockKnown(tx: Tx, keys: readonly SizeKey[]): Promise<SizeStand[]> {
  const stands = await lockStands(tx, keys);
  const names = new Set(stands.map(keyOf));
  if (names.size !== new Set(keys.map(keyOf)).size) throw new Refusal('size-unknown');
  if (names.size !== keys.length) throw new Refusal('invalid-input', { message: 'sizes: each size once' });
  return stands;
}

/** One entry for each size, so that each can be looked up and taken back. */
async function writeDown(
  tx: Tx,
  {
    action,
    stands,
    changes,
    who,
  }: { action: AuditAction; stands: SizeStand[]; changes: (SizeKey & { change: number })[]; who: string },
): Promise<SizeStand[]> {
  const find = finderIn(stands);
  const after = changes.map((change) => {
    const stand = find(change);
    return { ...stand, was: stand.onHand, onHand: stand.onHand + change.change };
  });
  await recordChanges(
    tx,
    after.map(({ productId, size, name, was, onHand }) => ({
      who,
      action,
      subject: { kind: 'stock', id: `${productId}/${size}`, name: `${name}, ${size}` },
      before: { onHand: was },
      after: { onHand },
    })),
  );
  return after.map(({ was: _, ...stand }) => stand);
}

function changedMeanwhile(stands: SizeStand[], { name, size, onHand }: SizeStand): Refusal {
  const now = stands.map(({ productId, size, onHand, held }) => ({ productId, size, onHand, held }));
  return new Refusal('stock-changed', {
    message: `${name}, size ${size}: the stock has changed in the meantime. There are ${onHand} now.`,
    details: { sizes: now },
  });
}

function belowHeld({ name, size, held }: SizeStand): Refusal {
  return new Refusal('stock-below-held', {
    message: `${name}, size ${size}: ${held} are held for payments in progress. The stock cannot be lower than that.`,
  });
}

function finderIn(stands: readonly SizeStand[]): (key: SizeKey) => SizeStand {
  const byKey = new Map(stands.map((stand) => [keyOf(stand), stand]));
  return (key) => {
    const found = byKey.get(keyOf(key));
    if (!found) throw new Refusal('size-unknown');
    return found;
  };
}

function keyOf({ productId, size }: SizeKey): string {
  return `${productId}/${size}`;
}
