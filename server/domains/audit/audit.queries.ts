import type { Tx } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/audit.ts';

export type AuditEntry = typeof auditLog.$inferInsert;

export async function insertAuditEntries(tx: Tx, entries: AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx.insert(auditLog).values(entries).returning({ id: auditLog.id });
  return rows.map(({ id }) => id);
}
