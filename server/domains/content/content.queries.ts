import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/db/client.ts';
import { banners } from '#server/db/schema/content.ts';
import { pictures } from '#server/db/schema/media.ts';

const phonePictures = alias(pictures, 'phone_pictures');

export async function selectBanners(db: Db | Tx) {
  return db
    .select({ id: banners.id, link: banners.link, alt: banners.alt, wide: pictures, phone: phonePictures })
    .from(banners)
    .innerJoin(pictures, eq(pictures.file, banners.wideFile))
    .leftJoin(phonePictures, eq(phonePictures.file, banners.phoneFile))
    .where(eq(banners.published, true))
    .orderBy(asc(banners.position), asc(banners.id));
}
