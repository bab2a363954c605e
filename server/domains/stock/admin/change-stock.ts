import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import { recordChanges } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockLevels, moveUnits, type SizeKey, type StockLevel } from './stock.queries.ts';

interface Author {
  who: string;
  note: string | null;
}

interface Correction extends Author {
  sizes: readonly (SizeKey & { onHand: number; wasOnHand: number })[];
  /** `opening` for the first count of a size that has just been made. */
  reason?: 'corrected' | 'opening';
}

/** Locks sizes that are to be changed one after the other; those that are not there are passed over. */
export async function lockUnits(tx: Tx, keys: readonly SizeKey[]): Promise<void> {
  if (keys.length > 0) await lockLevels(tx, keys);
}

/** Goods came in: so many more of each size. */
export async function receiveUnits(
  tx: Tx,
  { sizes, who, note }: Author & { sizes: readonly (SizeKey & { quantity: number })[] },
): Promise<StockLevel[]> {
  const levels = await lockKnown(tx, sizes);
  const changes = sizes.map(({ productId, size, quantity }) => ({ productId, size, change: quantity }));
  await moveUnits(tx, changes, { reason: 'received', note, who });
  return record(tx, { levels, changes }, { action: 'stock.received', who });
}

/**
 * Replaces the count that was seen. If it has changed since, nothing is saved and the refusal carries the stock now: a
 * sale between looking and saving is never wiped out.
 */
export async function correctUnits(
  tx: Tx,
  { sizes, who, note, reason = 'corrected' }: Correction,
): Promise<StockLevel[]> {
  if (sizes.length === 0) return [];
  const levels = await lockKnown(tx, sizes);
  const find = finderIn(levels);
  const changes = sizes.map((wanted) => {
    const level = find(wanted);
    if (level.onHand !== wanted.wasOnHand) throw changedMeanwhile(levels, level);
    if (wanted.onHand < level.held) throw belowHeld(level);
    return { productId: wanted.productId, size: wanted.size, change: wanted.onHand - level.onHand };
  });
  const moved = changes.filter(({ change }) => change !== 0);
  if (moved.length === 0) return levels;
  await moveUnits(tx, moved, { reason, note, who });
  if (reason === 'opening') return levels;
  return record(tx, { levels, changes: moved }, { action: 'stock.corrected', who });
}

async function lockKnown(tx: Tx, keys: readonly SizeKey[]): Promise<StockLevel[]> {
  const levels = await lockLevels(tx, keys);
  const names = new Set(levels.map(toKey));
  if (names.size !== new Set(keys.map(toKey)).size) throw new Refusal('size-unknown');
  if (names.size !== keys.length) throw new Refusal('invalid-input', { message: 'sizes: each size once' });
  return levels;
}

/** One entry for each size, so that each can be looked up and taken back. */
async function record(
  tx: Tx,
  { levels, changes }: { levels: StockLevel[]; changes: (SizeKey & { change: number })[] },
  by: { action: AuditAction; who: string },
): Promise<StockLevel[]> {
  const find = finderIn(levels);
  const entries = changes.map((change) => {
    const { name, size, onHand } = find(change);
    const after = { onHand: onHand + change.change };
    return { ...by, id: toKey(change), name: `${name}, ${size}`, before: { onHand }, after };
  });
  await recordChanges(tx, entries);
  return changes.map((change) => {
    const level = find(change);
    return { ...level, onHand: level.onHand + change.change };
  });
}

function changedMeanwhile(levels: StockLevel[], { name, size, onHand }: StockLevel): Refusal {
  const now = levels.map(({ productId, size, onHand, held }) => ({ productId, size, onHand, held }));
  return new Refusal('stock-changed', {
    message: `${name}, size ${size}: the stock has changed in the meantime. There are ${onHand} now.`,
    details: { sizes: now },
  });
}

function belowHeld({ name, size, held }: StockLevel): Refusal {
  return new Refusal('stock-below-held', {
    message: `${name}, size ${size}: ${held} are held for payments in progress. The stock cannot be lower than that.`,
  });
}

function finderIn(levels: readonly StockLevel[]): (key: SizeKey) => StockLevel {
  const byKey = new Map(levels.map((level) => [toKey(level), level]));
  return (key) => {
    const found = byKey.get(toKey(key));
    if (!found) throw new Refusal('size-unknown');
    return found;
  };
}

function toKey({ productId, size }: SizeKey): string {
  return `${productId}/${size}`;
}

const undoSchema = z.strictObject({ onHand: z.int().min(0) });

export const undoStock: Undoable = {
  async readNow(tx, id) {
    const [level] = await lockLevels(tx, [readKey(id)]);
    return level && { onHand: level.onHand };
  },
  async restore(tx, id, fields, who) {
    const { onHand } = fieldsAs(undoSchema, fields);
    const [level] = await lockLevels(tx, [readKey(id)]);
    if (!level) throw new Refusal('undo-not-possible');
    if (onHand < level.held) throw new Refusal('stock-below-held');
    const changes = [{ ...readKey(id), change: onHand - level.onHand }];
    await moveUnits(tx, changes, { reason: 'corrected', note: 'Earlier change undone', who });
  },
};

/** `product/size`; a size has no slash in it. */
function readKey(id: string): SizeKey {
  const place = id.lastIndexOf('/');
  return { productId: id.slice(0, place), size: id.slice(place + 1) };
}
