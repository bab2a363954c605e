import { z } from 'zod';
import { SETTING_NAMES, SETTING_SCHEMAS, type SettingName } from '#core/contract/settings.ts';
import { countPictures, lockBanner, updateBanner } from '#server/domains/content/staff-banners.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockReview, updateReview } from '#server/domains/reviews/staff-reviews.queries.ts';
import { writeSetting } from '#server/domains/settings/settings.queries.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { type Fields, fieldsAs, type Undoable } from './undoable.ts';

/** The owner's settings and the texts of the shop's pages. */
export function undoSetting({ settings, now }: { settings: Settings; now: () => Date }): Undoable {
  return {
    async readNow(tx, id) {
      const { value } = await settings.readVersioned(nameOf(id), tx);
      return Array.isArray(value) ? { list: value } : { ...value };
    },
    async setBack(tx, id, fields, who) {
      const name = nameOf(id);
      const { value: current, version } = await settings.readVersioned(name, tx);
      const wanted = Array.isArray(current) ? fields.list : { ...current, ...fields };
      const value = SETTING_SCHEMAS[name].safeParse(wanted);
      if (!value.success) throw new Refusal('undo-not-possible');
      const isWritten = await writeSetting(tx, { name, value: value.data, version, who, at: now() });
      if (!isWritten) throw new Refusal('changed-meanwhile');
    },
  };
}

function nameOf(id: string): SettingName {
  const name = SETTING_NAMES.find((known) => known === id);
  if (!name) throw new Refusal('undo-not-possible');
  return name;
}

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
  async setBack(tx, id, fields) {
    const banner = fieldsAs(bannerSchema, { ...(await lockBanner(tx, id)), ...fields });
    const { wideFile, phoneFile } = banner;
    const files = [...new Set([wideFile, ...(phoneFile === null ? [] : [phoneFile])])];
    if ((await countPictures(tx, files)) < files.length) throw new Refusal('image-not-found');
    await updateBanner(tx, id, banner);
  },
};

const reviewSchema = z.object({ hidden: z.boolean(), answer: z.string().nullable() });

export function undoReview(now: () => Date): Undoable {
  return {
    async readNow(tx, id) {
      return lockReview(tx, id);
    },
    async setBack(tx, id, fields: Fields) {
      const review = await lockReview(tx, id);
      if (!review) throw new Refusal('not-found');
      const { hidden, answer } = fieldsAs(reviewSchema, { ...review, ...fields });
      const answeredAt = answer === null ? null : answer === review.answer ? review.answeredAt : now();
      await updateReview(tx, id, { hidden, isWaiting: false, answer, answeredAt });
    },
  };
}
