import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TODO_KEYS, type TodoKey } from '#core/rules/todos.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const begunRow = z.object({ key: z.enum(TODO_KEYS), isMailed: z.boolean() });

/** Notes which alarms there are. Gives those that have begun, and whether the owner was written to about them lately. */
export async function noteAlarms(
  tx: Tx,
  { keys, at, quietMs }: { keys: readonly TodoKey[]; at: Date; quietMs: number },
): Promise<z.infer<typeof begunRow>[]> {
  await tx.execute(sql`
    UPDATE alarms SET ended_at = ${at.toISOString()} WHERE ended_at IS NULL AND key <> ALL(${sql.param(keys)}::text[])`);
  return readRows(
    tx,
    begunRow,
    sql`INSERT INTO alarms (key, raised_at) SELECT key, ${at.toISOString()} FROM unnest(${sql.param(keys)}::text[]) AS key
      ON CONFLICT (key) DO UPDATE SET raised_at = excluded.raised_at, ended_at = NULL WHERE alarms.ended_at IS NOT NULL
      RETURNING key, coalesce(mailed_at > ${new Date(at.getTime() - quietMs).toISOString()}, false) AS "isMailed"`,
  );
}

export async function markMailed(tx: Tx, { key, at }: { key: TodoKey; at: Date }): Promise<void> {
  await tx.execute(sql`UPDATE alarms SET mailed_at = ${at.toISOString()} WHERE key = ${key}`);
}

const activeRow = z.object({ key: z.string() });

export async function selectActive(db: Db): Promise<string[]> {
  const rows = await readRows(db, activeRow, sql`SELECT key FROM alarms WHERE ended_at IS NULL`);
  return rows.map(({ key }) => key);
}
