import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type ListedAuditRow, lockAuditEntry, markUndone } from './audit.queries.ts';
import { isAuditAction } from './audit-actions.ts';
import { recordChanges } from './record-change.ts';
import type { Fields, UndoRegistry } from './undoable.ts';

/**
 * Undoes one change if everything it changed is still as it left it; otherwise says what has changed since, and does
 * nothing. An undo is a change like any other: it is recorded and can itself be undone.
 */
export async function undoChange(
  { db, registry }: { db: Db; registry: UndoRegistry },
  { who, entryId }: { who: string; entryId: number },
): Promise<{ entryId: number }> {
  return db.transaction(async (tx) => {
    const entry = await lockAuditEntry(tx, entryId);
    if (!entry) throw new Refusal('not-found');
    if (entry.undoneBy !== null) throw new Refusal('already-undone');
    const { action, subject: kind, subjectId: id, subjectName: name, before, after } = entry;
    const undoable = isAuditAction(action) && registry[action];
    if (!undoable || !before || !after) throw new Refusal('undo-not-possible');

    const now = await undoable.readNow(tx, id);
    if (!now) throw new Refusal('undo-not-possible', { message: `${name} no longer exists` });
    refuseChangedSince(asJson(now), after);
    await undoable.restore(tx, id, before, who);
    const change = { who, action, kind, id, name, before: after, after: before };
    const [undoneBy] = await recordChanges(tx, [change]);
    if (undoneBy === undefined) throw new Refusal('undo-not-possible');
    await markUndone(tx, entryId, undoneBy);
    return { entryId: undoneBy };
  });
}

export function canUndo(
  registry: UndoRegistry,
  { action, before, after, undoneBy }: ListedAuditRow,
): boolean {
  return undoneBy === null && before !== null && after !== null && action in registry;
}

function refuseChangedSince(now: Fields, after: Fields): void {
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(now[name] ?? null, after[name] ?? null),
  );
  if (changed.length === 0) return;
  throw new Refusal('changed-since', {
    message: `This has been changed again since: ${changed.map(toLabel).join(', ')}. Check the later entries first.`,
    details: { now: Object.fromEntries(changed.map((name) => [name, now[name] ?? null])) },
  });
}

/** `pricePaise` → 'price'. */
function toLabel(field: string): string {
  return field.replace(/Paise$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** As the log stores it: dates are texts there. */
function asJson(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields));
}
