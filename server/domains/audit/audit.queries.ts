import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRowsPlanned } from '#server/db/read-rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditLog } from '#server/db/schema/audit.ts';

export type AuditEntry = typeof auditLog.$inferInsert;
export type AuditRow = typeof auditLog.$inferSelect;

export async function insertAuditEntries(tx: Tx, entries: AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx.insert(auditLog).values(entries).returning({ id: auditLog.id });
  return rows.map(({ id }) => id);
}

export interface AuditFilter {
  who?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  /** Midnight in India. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** The last entry of the page before. */
  before?: number | undefined;
  limit: number;
}

const fields = z.looseObject({}).nullable();
const listedRow = z.object({
  id: z.int(),
  at: z.coerce.date(),
  userId: z.string(),
  userName: z.string(),
  action: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  before: fields,
  after: fields,
  undoneBy: z.int().nullable(),
  undoes: z.int().nullable(),
});
export type ListedAuditRow = z.infer<typeof listedRow>;

/** Newest first. Ids grow with time, so a day is a range of them. */
export async function selectAuditPage(
  db: Db,
  { who, kind, subject, from, to, before, limit }: AuditFilter,
): Promise<ListedAuditRow[]> {
  const conditions = and(
    sql`true`,
    who ? sql`a.user_id = ${who}` : undefined,
    kind ? sql`a.subject = ${kind}` : undefined,
    kind && subject ? sql`a.subject_id = ${subject}` : undefined,
    from && sql`a.id >= (SELECT id FROM audit_log WHERE at >= ${from.toISOString()} ORDER BY at LIMIT 1)`,
    to && sql`a.id <= (SELECT id FROM audit_log WHERE at < ${to.toISOString()} ORDER BY at DESC LIMIT 1)`,
    before === undefined ? undefined : sql`a.id < ${before}`,
  );
  return readRowsPlanned(
    db,
    listedRow,
    sql`SELECT page.id::int, page.at, page.user_id AS "userId",
      coalesce(u.name, CASE WHEN u.erased_at IS NULL THEN u.phone ELSE 'Erased customer' END) AS "userName", page.action,
      page.subject AS kind, page.subject_id AS "subjectId", page.subject_name AS "subjectName", page.before, page.after,
      page.undone_by::int AS "undoneBy", undone.id::int AS undoes
    FROM (SELECT a.* FROM audit_log a WHERE ${conditions} ORDER BY a.id DESC LIMIT ${sql.raw(String(limit))}) AS page
    JOIN users u ON u.id = page.user_id
    LEFT JOIN LATERAL (
      SELECT e.id FROM audit_log e WHERE e.undone_by = page.id LIMIT 1
    ) AS undone ON true
    ORDER BY page.id DESC`,
  );
}

/** Members of staff, whose changes can be looked for. */
export async function selectPeople(db: Db): Promise<{ id: string; name: string }[]> {
  const name = sql<string>`coalesce(${users.name}, ${users.phone})`;
  return db.select({ id: users.id, name }).from(users).where(isNotNull(users.role)).orderBy(name);
}

export async function lockAuditEntry(tx: Tx, id: number): Promise<AuditRow | undefined> {
  const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, id)).for('update');
  return row;
}

export async function markUndone(tx: Tx, id: number, undoneBy: number): Promise<void> {
  await tx.update(auditLog).set({ undoneBy }).where(eq(auditLog.id, id));
}
