import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type AuditRow, lockAuditEntry, markUndone } from './audit.queries.ts';
import { isAuditAction } from './audit-actions.ts';
import { recordChanges } from './record-change.ts';
import type { UndoRegistry } from './undo/registry.ts';
import type { Fields } from './undo/undoable.ts';

/**
 * Takes one change back if everything it changed still stands as it left it; otherwise says what has changed since, and
 * does nothing. Taking back is a change like any other: it is written down and can itself be taken back.
 */
export async function undoChange(
  { db, registry }: { db: Db; registry: UndoRegistry },
  { who, entryId }: { who: string; entryId: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const entry = await lockAuditEntry(tx, entryId);
    if (!entry) throw new Refusal('not-found');
    if (entry.undoneBy !== null) throw new Refusal('already-undone');
    const { action } = entry;
    const undoable = isAuditAction(action) && registry[action];
    const { before, after } = fieldsOf(entry);
    if (!undoable || !before || !after) throw new Refusal('undo-not-possible');

    const now = await undoable.readNow(tx, entry.subjectId);
    if (!now) throw new Refusal('undo-not-possible', { message: `${entry.subjectName} no longer exists` });
    refuseChangedSince(asJson(now), after);
    await undoable.setBack(tx, entry.subjectId, before, who);
    const [undoneBy] = await recordChanges(tx, [
      {
        who,
        action,
        subject: { kind: entry.subject, id: entry.subjectId, name: entry.subjectName },
        before: after,
        after: before,
      },
    ]);
    if (undoneBy === undefined) throw new Refusal('undo-not-possible');
    await markUndone(tx, entryId, undoneBy);
    return undoneBy;
  });
}

export function canUndo(
  registry: UndoRegistry,
  {
    action,
    before,
    after,
    undoneBy,
  }: { action: string; before: unknown; after: unknown; undoneBy: number | null },
): boolean {
  return undoneBy === null && before !== null && after !== null && action in registry;
}

function refuseChangedSince(now: Fields, after: Fields): void {
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(now[name] ?? null, after[name] ?? null),
  );
  if (changed.length === 0) return;
  throw new Refusal('changed-since', {
    message: `This has been changed again since: ${changed.map(wordsOf).join(', ')}. Check the later entries first.`,
    details: { now: Object.fromEntries(changed.map((name) => [name, now[name] ?? null])) },
  });
}

/** `pricePaise` → 'price'. */
function wordsOf(field: string): string {
  return field.replace(/Paise$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function fieldsOf({ before, after }: AuditRow): { before: Fields | null; after: Fields | null } {
  return { before: before as Fields | null, after: after as Fields | null };
}

/** As the log keeps it: dates are texts there. */
function asJson(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields;
}
