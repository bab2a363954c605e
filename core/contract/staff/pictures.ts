import { z } from 'zod';
import { pictureSchema } from '../products.ts';

export const PICTURE_BYTES_MOST = 15 * 1024 * 1024;

/** A picture that was taken in: cut to 4:5, and whole, so that the cut can be made again elsewhere. */
export const receivedPictureSchema = z.object({
  picture: pictureSchema.extend({ file: z.string() }),
  whole: pictureSchema.extend({ file: z.string() }),
});
export type ReceivedPicture = z.infer<typeof receivedPictureSchema>;

const share = z.number().min(0).max(1);

/** The part of a picture to keep, in shares of its width and height. */
export const cropSchema = z
  .object({ x: share, y: share, width: share.min(0.02), height: share.min(0.02) })
  .refine(({ x, width }) => x + width <= 1.0001, { path: ['width'], message: 'Outside the picture' })
  .refine(({ y, height }) => y + height <= 1.0001, { path: ['height'], message: 'Outside the picture' });
export type Crop = z.infer<typeof cropSchema>;
