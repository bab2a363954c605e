import { z } from 'zod';
import type { AuditEntry, AuditList, AuditQuery } from '#core/contract/audit.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { decodeCursor, toPage } from '#server/domains/lists.queries.ts';
import { type ListedAuditRow, selectAuditPage, selectPeople } from './audit.queries.ts';
import { canUndo, undoChange } from './undo-change.ts';
import type { UndoRegistry } from './undoable.ts';

const cursorSchema = z.tuple([z.int().min(1)]);

/** What staff changed, and how to undo it. It knows no domain: what can be undone is given to it. */
export function createAudit({ db, registry }: { db: Db; registry: UndoRegistry }) {
  async function listEntries({ cursor, limit, from, to, ...filter }: AuditQuery): Promise<AuditList> {
    const [rows, people] = await Promise.all([
      selectAuditPage(db, {
        ...filter,
        from: from ? startOfDay(from) : undefined,
        to: to ? startOfDay(addDays(to, 1)) : undefined,
        before: decodeCursor(cursor, cursorSchema)?.[0],
        limit: limit + 1,
      }),
      selectPeople(db),
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
    return { entries: page.map(present), nextCursor, people };
  }

  function present(row: ListedAuditRow): AuditEntry {
    const { at, userId, userName, before, after, ...entry } = row;
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return {
      ...entry,
      at: at.toISOString(),
      who: { id: userId, name: userName },
      changes: fields.map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      })),
      isMade: before === null && after !== null,
      isGone: after === null && before !== null,
      canUndo: canUndo(registry, row),
    };
  }

  return { listEntries, undoChange: undoChange.bind(null, { db, registry }) };
}
