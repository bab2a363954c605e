import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/client.ts';
import { banners } from '#server/db/schema/content.ts';
import { pictures } from '#server/db/schema/media.ts';

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
