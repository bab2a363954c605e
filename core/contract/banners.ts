import { z } from 'zod';
import { call } from './call.ts';
import { pictureSchema } from './pictures.ts';
import { savedVersionSchema } from './versioned.ts';

const bannerSchema = z.object({
  _id: z.string(),
  image: z.string(),
  link: z.string(),
  alt: z.string(),
  wide: pictureSchema,
  phone: pictureSchema.optional().describe('The crop for narrow screens'),
});
export type Banner = z.infer<typeof bannerSchema>;

const fileSchema = z.string().regex(/^[0-9a-f]{32}$/, 'Please choose a picture');
const momentSchema = z.iso.datetime('Enter a date and time').nullable();

export const bannerFieldsSchema = z
  .object({
    wideFile: fileSchema,
    phoneFile: fileSchema.nullable().describe('For narrow screens; null: the wide one'),
    link: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .regex(/^(?:\/(?![/\\])|https:\/\/)\S*$/, 'Start with / for a page of your store, or with https://'),
    alt: z.string().trim().min(1, 'Describe the picture').max(200, 'At most 200 characters'),
    published: z.boolean(),
    startsAt: momentSchema,
    endsAt: momentSchema,
  })
  .superRefine(({ startsAt, endsAt }, context) => {
    if (startsAt === null || endsAt === null || startsAt < endsAt) return;
    context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Must be after the start' });
  });
export type BannerFields = z.infer<typeof bannerFieldsSchema>;

const storedPictureSchema = pictureSchema.extend({ file: z.string() });

const staffBannerSchema = z.object({
  id: z.string(),
  wide: storedPictureSchema,
  phone: storedPictureSchema.nullable(),
  link: z.string(),
  alt: z.string(),
  published: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type StaffBanner = z.infer<typeof staffBannerSchema>;

/** All banners, the one that is seen first at the front. */
const bannerOrderSchema = z.object({ ids: z.array(z.string().min(1).max(100)).min(1).max(100) });

const access = 'banners:change';
const params = z.object({ id: z.string().min(1).max(100) });

export const listBanners = call('GET', '/api/banners/list', 'anyone', {
  summary: 'Banners of the home page',
  cached: true,
  data: z.array(bannerSchema),
});

export const listAllBanners = call('GET', '/api/admin/banners', access, {
  summary: 'All banners, in display order',
  data: z.array(staffBannerSchema),
});

export const addBanner = call('POST', '/api/admin/banners', access, {
  summary: 'Adds a banner in first position',
  body: bannerFieldsSchema,
  failures: ['image-not-found'],
});

export const orderBanners = call('PUT', '/api/admin/banner-order', access, {
  summary: 'Changes the order of the banners',
  body: bannerOrderSchema,
  failures: ['changed-meanwhile'],
});

export const changeBanner = call('PUT', '/api/admin/banners/:id', access, {
  summary: 'Changes a banner',
  params,
  body: z.object({ value: bannerFieldsSchema, version: savedVersionSchema }),
  failures: ['not-found', 'changed-meanwhile', 'image-not-found'],
});

export const removeBanner = call('DELETE', '/api/admin/banners/:id', access, {
  summary: 'Deletes a banner',
  params,
  failures: ['not-found'],
});
