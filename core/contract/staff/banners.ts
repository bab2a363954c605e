import { z } from 'zod';
import { pictureSchema } from '#core/contract/pictures.ts';
import { savedVersionSchema } from './versioned.ts';

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

export const saveBannerSchema = z.object({ value: bannerFieldsSchema, version: savedVersionSchema });

const keptPictureSchema = pictureSchema.extend({ file: z.string() });

export const staffBannerSchema = z.object({
  id: z.string(),
  wide: keptPictureSchema,
  phone: keptPictureSchema.nullable(),
  link: z.string(),
  alt: z.string(),
  published: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type StaffBanner = z.infer<typeof staffBannerSchema>;

/** All banners, the one that is seen first at the front. */
export const bannerOrderSchema = z.object({ ids: z.array(z.string().min(1).max(100)).min(1).max(100) });
