import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/client.ts';
import { banners } from '#server/db/schema/banners.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { sendJob } from '#server/jobs/send-job.ts';

const phonePictures = alias(pictures, 'phone_pictures');

export type BannerRow = typeof banners.$inferSelect;
type BannerColumns = Omit<typeof banners.$inferInsert, 'id' | 'position' | 'version' | 'createdAt'>;

/** In the order in which shoppers see them: the one put up last comes first. */
export async function selectAllBanners(db: Db) {
  return db
    .select({ banner: banners, wide: pictures, phone: phonePictures })
    .from(banners)
    .innerJoin(pictures, eq(pictures.file, banners.wideFile))
    .leftJoin(phonePictures, eq(phonePictures.file, banners.phoneFile))
    .orderBy(desc(banners.position), desc(banners.id));
}

/** All of them, so that changes of the order wait for each other. */
export async function lockBanners(tx: Tx): Promise<BannerRow[]> {
  return tx.select().from(banners).orderBy(asc(banners.id)).for('update');
}

export async function lockBanner(tx: Tx, id: string): Promise<BannerRow | undefined> {
  const [row] = await tx.select().from(banners).where(eq(banners.id, id)).for('update');
  return row;
}

export async function insertBanner(tx: Tx, banner: BannerColumns & { id: string }): Promise<void> {
  const position = sql`(SELECT coalesce(max(position), 0) + 1 FROM banners)`;
  await tx.insert(banners).values({ ...banner, position });
  await sendTimes(tx, banner.id, banner);
}

export async function updateBanner(tx: Tx, id: string, change: BannerColumns): Promise<void> {
  await tx
    .update(banners)
    .set({ ...change, version: sql`${banners.version} + 1` })
    .where(eq(banners.id, id));
  await sendTimes(tx, id, change);
}

/** Pages are made anew when the banner comes and when it goes. */
async function sendTimes(tx: Tx, id: string, { startsAt, endsAt }: BannerColumns): Promise<void> {
  for (const at of [startsAt, endsAt]) if (at) await sendJob(tx, 'banner', id, at);
}

export async function placeBanner(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(banners).set({ position }).where(eq(banners.id, id));
}

export async function deleteBanner(tx: Tx, id: string): Promise<void> {
  await tx.delete(banners).where(eq(banners.id, id));
}

export async function countPictures(tx: Tx, files: string[]): Promise<number> {
  const found = await tx.select({ file: pictures.file }).from(pictures).where(inArray(pictures.file, files));
  return found.length;
}
