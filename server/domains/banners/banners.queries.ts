import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/client.ts';
import { banners } from '#server/db/schema/banners.ts';
import { pictures } from '#server/db/schema/pictures.ts';

const phonePictures = alias(pictures, 'phone_pictures');

/** Those that are up at this moment. */
export async function selectBanners(db: Db | Tx, at: Date) {
  return db
    .select({ id: banners.id, link: banners.link, alt: banners.alt, wide: pictures, phone: phonePictures })
    .from(banners)
    .innerJoin(pictures, eq(pictures.file, banners.wideFile))
    .leftJoin(phonePictures, eq(phonePictures.file, banners.phoneFile))
    .where(
      and(
        eq(banners.published, true),
        or(isNull(banners.startsAt), lte(banners.startsAt, at)),
        or(isNull(banners.endsAt), gt(banners.endsAt, at)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id));
}

/** Whether a banner began or ended in this time. */
export async function hasScheduledChange(
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<boolean> {
  const isWithin = (moment: typeof banners.startsAt | typeof banners.endsAt) =>
    and(gt(moment, after), lte(moment, until));
  const changed = await db
    .select({ id: banners.id })
    .from(banners)
    .where(and(eq(banners.published, true), or(isWithin(banners.startsAt), isWithin(banners.endsAt))))
    .limit(1);
  return changed.length > 0;
}

/** On every node. */
export async function dropCachedPages(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_notify('catalogue', 'all')`);
}
