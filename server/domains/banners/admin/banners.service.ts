import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { BannerFields, StaffBanner } from '#core/contract/banners.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type BannerRow,
  countPictures,
  deleteBanner,
  insertBanner,
  lockBanner,
  lockBanners,
  placeBanner,
  selectAllBanners,
  updateBanner,
} from './banners.queries.ts';

/** Banners as staff put them up, order and take them down. */
export function createBannerAdmin({ db }: { db: Db }) {
  /** In the order in which shoppers see them. */
  async function listAllBanners(): Promise<StaffBanner[]> {
    const rows = await selectAllBanners(db);
    return rows.map(({ banner: { id, link, alt, published, startsAt, endsAt, version }, wide, phone }) => ({
      id,
      wide: presentPicture(wide, alt),
      phone: phone && presentPicture(phone, alt),
      link,
      alt,
      published,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      version,
    }));
  }

  /** A new banner is the first that shoppers see. */
  async function addBanner(who: string, fields: BannerFields): Promise<void> {
    const id = randomUUID();
    await db.transaction(async (tx) => {
      await refuseUnknownPictures(tx, fields);
      const columns = toColumns(fields);
      await insertBanner(tx, { id, ...columns });
      const change = { before: null, after: columns };
      await recordChange(tx, { who, action: 'banner.added', id, name: fields.alt, ...change });
    });
  }

  async function changeBanner(
    who: string,
    id: string,
    { value, version }: Versioned<BannerFields>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockBanner(tx, id);
      if (!before) throw new Refusal('not-found');
      if (before.version !== version) throw new Refusal('changed-meanwhile');
      await refuseUnknownPictures(tx, value);
      const after = toColumns(value);
      await updateBanner(tx, id, after);
      const change = { before: setFields(before), after };
      await recordChange(tx, { who, action: 'banner.changed', id, name: value.alt, ...change });
    });
  }

  /** `ids` names every banner, the first to be seen at the front. */
  async function orderBanners(who: string, ids: string[]): Promise<void> {
    await db.transaction(async (tx) => {
      const rows = await lockBanners(tx);
      const known = new Map(rows.map((row) => [row.id, row]));
      const isWhole = ids.length === rows.length && new Set(ids).size === ids.length;
      if (!isWhole || !ids.every((id) => known.has(id))) throw new Refusal('changed-meanwhile');
      for (const [index, id] of ids.entries()) await placeBanner(tx, id, ids.length - index);
      const getName = (id: string) => known.get(id)?.alt ?? id;
      const earlier = rows.toSorted((a, b) => b.position - a.position || (a.id < b.id ? 1 : -1));
      const subject = { kind: 'banners', id: 'home', name: 'Order of the banners' };
      const change = { before: { order: earlier.map(({ alt }) => alt) }, after: { order: ids.map(getName) } };
      await recordChange(tx, { who, action: 'banner.ordered', ...subject, ...change });
    });
  }

  async function removeBanner(who: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockBanner(tx, id);
      if (!before) throw new Refusal('not-found');
      await deleteBanner(tx, id);
      const change = { before: setFields(before), after: null };
      await recordChange(tx, { who, action: 'banner.removed', id, name: before.alt, ...change });
    });
  }

  return { listAllBanners, addBanner, changeBanner, orderBanners, removeBanner };
}

async function refuseUnknownPictures(
  tx: Tx,
  { wideFile, phoneFile }: Pick<BannerFields, 'wideFile' | 'phoneFile'>,
): Promise<void> {
  const files = [...new Set([wideFile, ...(phoneFile === null ? [] : [phoneFile])])];
  if ((await countPictures(tx, files)) < files.length) throw new Refusal('image-not-found');
}

function toColumns({ startsAt, endsAt, ...fields }: BannerFields) {
  return {
    ...fields,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function setFields({ id: _, position, version, createdAt, ...fields }: BannerRow) {
  return fields;
}

function presentPicture(
  { file, width, height }: { file: string; width: number; height: number },
  alt: string,
): StaffBanner['wide'] {
  return { file, url: addressOfFile(file, 1600), alt, width, height };
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
  async restore(tx, id, fields) {
    const banner = fieldsAs(bannerSchema, { ...(await lockBanner(tx, id)), ...fields });
    await refuseUnknownPictures(tx, banner);
    await updateBanner(tx, id, banner);
  },
};
