import type { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';

export type Fields = Record<string, unknown>;

/** A kind of change that can be taken back. */
export interface Undoable {
  /** Locks what was changed and tells its fields as they stand now; undefined when it is gone. */
  readNow(tx: Tx, subjectId: string): Promise<Fields | undefined>;
  /** Writes fields as they were before. May refuse what is no longer allowed. */
  setBack(tx: Tx, subjectId: string, fields: Fields, who: string): Promise<void>;
}

/** Fields of an old entry as they are written today; what is no longer known cannot be taken back. */
export function fieldsAs<T>(schema: z.ZodType<T>, fields: Fields): T {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new Refusal('undo-not-possible');
  return parsed.data;
}
