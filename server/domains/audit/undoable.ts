import type { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { AuditAction } from './audit-actions.ts';

export type Fields = Record<string, unknown>;

/** A kind of change that can be undone. Each domain has its own; `services.ts` lists them. */
export interface Undoable {
  /** Locks what was changed and reads its fields as they are now; undefined when it is gone. */
  readNow(tx: Tx, subjectId: string): Promise<Fields | undefined>;
  /** Writes fields as they were before. May refuse what is no longer allowed. */
  restore(tx: Tx, subjectId: string, fields: Fields, who: string): Promise<void>;
}

/** Every kind of change that can be undone, by the action that it is recorded as. */
export type UndoRegistry = Readonly<Partial<Record<AuditAction, Undoable>>>;

/** Fields of an old entry in today's shape; what is no longer known cannot be undone. */
export function fieldsAs<T>(schema: z.ZodType<T>, fields: Fields): T {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new Refusal('undo-not-possible');
  return parsed.data;
}
