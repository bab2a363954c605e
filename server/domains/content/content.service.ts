import type { Banner } from '#core/contract/banners.ts';
import type { Picture } from '#core/contract/products.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db } from '#server/db/client.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { selectBanners } from './content.queries.ts';

export type Content = ReturnType<typeof createContent>;

export function createContent({ db, settings }: { db: Db; settings: Pick<Settings, 'readIdentity'> }) {
  async function listBanners(): Promise<Banner[]> {
    const rows = await selectBanners(db);
    return rows.map(({ id, link, alt, wide, phone }) => ({
      _id: id,
      image: addressOfFile(wide.file, 2400),
      link,
      alt,
      wide: bannerPicture(wide, alt),
      ...(phone === null ? {} : { phone: bannerPicture(phone, alt) }),
    }));
  }

  async function readStore(): Promise<StoreIdentity> {
    return settings.readIdentity();
  }

  return { listBanners, readStore };
}

function bannerPicture(
  { file, width, height }: { file: string; width: number; height: number },
  alt: string,
): Picture {
  return { url: addressOfFile(file, 2400), alt, width, height };
}
