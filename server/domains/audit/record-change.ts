import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/db/client.ts';
import { type AuditEntry, insertAuditEntries } from './audit.queries.ts';
import type { AuditAction } from './audit-actions.ts';

type Fields = Record<string, unknown>;

export interface StaffChange {
  /** The member of staff. */
  who: string;
  /** Its first word is the kind of what was changed. */
  action: AuditAction;
  /** Where that is not so. */
  kind?: string;
  id: string;
  /** What people call it, if not by its id. */
  name?: string;
  /** Null for what did not exist before. */
  before: Fields | null;
  /** Null for what exists no more. */
  after: Fields | null;
}

/**
 * Records what a member of staff changed, in the transaction that changes it. Only the fields that differ are stored;
 * a save that changes nothing leaves no entry.
 */
export async function recordChanges(tx: Tx, changes: StaffChange[]): Promise<number[]> {
  return insertAuditEntries(tx, changes.flatMap(getEntry));
}

export async function recordChange(tx: Tx, change: StaffChange): Promise<void> {
  await recordChanges(tx, [change]);
}

function getEntry({
  who,
  action,
  kind,
  id,
  name: subjectName = id,
  before,
  after,
}: StaffChange): AuditEntry[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isDeepStrictEqual(before?.[name], after?.[name]),
  );
  if (names.length === 0) return [];
  return [
    {
      userId: who,
      action,
      subject: kind ?? action.slice(0, action.indexOf('.')),
      subjectId: id,
      subjectName,
      before: before && pick(before, names),
      after: after && pick(after, names),
    },
  ];
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
