import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { settings } from '#server/db/schema/settings.ts';

export type SettingRow = typeof settings.$inferSelect;

export async function selectSetting(db: Db | Tx, name: string): Promise<SettingRow | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row;
}

export async function hasPicture(db: Db, file: string): Promise<boolean> {
  const found = await db.select({ file: pictures.file }).from(pictures).where(eq(pictures.file, file));
  return found.length > 0;
}

/** Writes a setting if it still has the version that the change was made from; 0 means no row yet. */
export async function writeSetting(
  tx: Tx,
  { name, value, version, who, at }: { name: string; value: unknown; version: number; who: string; at: Date },
): Promise<boolean> {
  const change = { value, updatedAt: at, updatedBy: who };
  const written =
    version === 0
      ? await tx
          .insert(settings)
          .values({ name, ...change })
          .onConflictDoNothing()
          .returning({ name: settings.name })
      : await tx
          .update(settings)
          .set({ ...change, version: sql`${settings.version} + 1` })
          .where(and(eq(settings.name, name), eq(settings.version, version)))
          .returning({ name: settings.name });
  return written.length > 0;
}
