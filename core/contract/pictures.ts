import { z } from 'zod';
import { call } from './call.ts';

export const pictureSchema = z.object({
  url: z.string().describe('An address of the image delivery; any allowed size may be put into it'),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof pictureSchema>;

export const PICTURE_BYTES_MOST = 15 * 1024 * 1024;

/** A picture that was taken in: cut to 4:5, and whole, so that the cut can be made again elsewhere. */
const receivedPictureSchema = z.object({
  picture: pictureSchema.extend({ file: z.string() }),
  whole: pictureSchema.extend({ file: z.string() }),
});
export type ReceivedPicture = z.infer<typeof receivedPictureSchema>;

const share = z.number().min(0).max(1);

/** The part of a picture to keep, in shares of its width and height. */
const cropSchema = z
  .object({ x: share, y: share, width: share.min(0.02), height: share.min(0.02) })
  .refine(({ x, width }) => x + width <= 1.0001, { path: ['width'], message: 'Outside the picture' })
  .refine(({ y, height }) => y + height <= 1.0001, { path: ['height'], message: 'Outside the picture' });
export type Crop = z.infer<typeof cropSchema>;

export const addPicture = call('POST', '/api/admin/pictures', 'products:change', {
  summary: 'Uploads a picture: the body is the file, the content type an image type',
  upload: PICTURE_BYTES_MOST,
  data: receivedPictureSchema,
  failures: ['picture-unreadable'],
});

export const cropPicture = call('POST', '/api/admin/pictures/:file/crop', 'products:change', {
  summary: 'Crops a picture',
  params: z.object({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
  body: cropSchema,
  data: receivedPictureSchema,
  failures: ['picture-unknown'],
});
