import { z } from 'zod';
import type { AuditEntry, AuditList, AuditQuery } from '#core/contract/audit.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { decodeListCursor, encodeListCursor } from '#server/domains/list-cursor.ts';
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
        before: cursor ? decodeListCursor(cursor, cursorSchema)[0] : undefined,
        limit: limit + 1,
      }),
      selectPeople(db),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { entries: page.map(present), nextCursor: last ? encodeListCursor([last.id]) : null, people };
  }

  function present(row: ListedAuditRow): AuditEntry {
    const {
      id,
      at,
      userId,
      userName,
      action,
      subject,
      subjectId,
      subjectName,
      before,
      after,
      undoneBy,
      undoes,
    } = row;
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return {
      id,
      at: new Date(at).toISOString(),
      who: { id: userId, name: userName },
      action,
      kind: subject,
      subjectId,
      subjectName,
      changes: fields.map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      })),
      isMade: before === null && after !== null,
      isGone: after === null && before !== null,
      canUndo: canUndo(registry, row),
      undoneBy,
      undoes,
    };
  }

  return { listEntries, undoChange: undoChange.bind(null, { db, registry }) };
}
