import { z } from 'zod';
import type { Crop } from '#core/contract/pictures.ts';
import type { ImageBox } from '#core/rules/image-address.ts';
import type { ShareCard } from './share/share-picture.ts';

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A picture as shoppers get it: fitted into a box, in one format. */
export interface Image {
  file: string;
  box: ImageBox;
  format: ImageFormat;
}

/** What the encoder's process is asked for. It reads and writes the picture store itself. */
export type Task =
  /** An original as it is. */
  | { kind: 'store'; content: Uint8Array }
  /** An upload: the whole picture, and its cut to 4:5. */
  | { kind: 'receive'; content: Uint8Array }
  /** A shopper's photo: whole, under the name that was chosen for it. */
  | { kind: 'photo'; file: string; content: Uint8Array }
  /** Another cut of a picture: the whole again, and the cut. */
  | { kind: 'crop'; file: string; crop: Crop }
  | ({ kind: 'encode' } & Image)
  /** A picture with words beside it, for link previews. */
  | { kind: 'share'; file: string; card: ShareCard };

const storedPictureSchema = z.object({ file: z.string(), width: z.int(), height: z.int(), bytes: z.int() });
export type StoredPicture = z.infer<typeof storedPictureSchema>;

/** The originals that were stored, or why there are none. */
export const taskResultSchema = z.union([
  z.object({ stored: z.array(storedPictureSchema) }),
  z.object({ failure: z.enum(['unreadable', 'missing', 'away', 'error']), message: z.string() }),
]);
export type TaskResult = z.infer<typeof taskResultSchema>;
