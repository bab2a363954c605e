import type { Banner } from '#core/contract/banners.ts';
import type { Picture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db } from '#server/db/client.ts';
import { dropCachedPages, hasScheduledChange, selectBanners } from './banners.queries.ts';

export function createBanners({ db, readDb, now }: { db: Db; readDb: Db; now: () => Date }) {
  let checkedAt = now();

  async function listBanners(): Promise<Banner[]> {
    const rows = await selectBanners(readDb, now());
    return rows.map(({ id, link, alt, wide, phone }) => ({
      _id: id,
      image: addressOfFile(wide.file, 2400),
      link,
      alt,
      wide: toPicture(wide, alt),
      ...(phone === null ? {} : { phone: toPicture(phone, alt) }),
    }));
  }

  /**
   * Pages are cached until something changes in the database, and a clock changes nothing there: this drops them when a
   * banner has begun or ended since the last check.
   */
  async function applySchedule(): Promise<void> {
    const at = now();
    if (await hasScheduledChange(db, { after: checkedAt, until: at })) await dropCachedPages(db);
    checkedAt = at;
  }

  return { listBanners, applySchedule };
}

function toPicture(
  { file, width, height }: { file: string; width: number; height: number },
  alt: string,
): Picture {
  return { url: addressOfFile(file, 2400), alt, width, height };
}
