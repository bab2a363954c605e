import { z } from 'zod';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { countPictures, lockBanner, updateBanner } from './banners.queries.ts';

const moment = z.coerce.date().nullable();
const bannerSchema = z.object({
  wideFile: z.string(),
  phoneFile: z.string().nullable(),
  link: z.string(),
  alt: z.string(),
  published: z.boolean(),
  startsAt: moment,
  endsAt: moment,
});

export const undoBanner: Undoable = {
  async readNow(tx, id) {
    return lockBanner(tx, id);
  },
  async restore(tx, id, fields) {
    const banner = fieldsAs(bannerSchema, { ...(await lockBanner(tx, id)), ...fields });
    const { wideFile, phoneFile } = banner;
    const files = [...new Set([wideFile, ...(phoneFile === null ? [] : [phoneFile])])];
    if ((await countPictures(tx, files)) < files.length) throw new Refusal('image-not-found');
    await updateBanner(tx, id, banner);
  },
};
