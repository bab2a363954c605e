import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { IMAGE_BOXES } from '#core/rules/image-address.ts';
import { fileForContent, imageName } from '#server/domains/pictures/names.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';

const MASTERS = 'server/db/demo/masters';

/**
 * Puts a few pixels where the store looks for the encoded pictures of its demo catalogue: encoding them takes as long as a
 * quarter of the tests. The one test that looks at what is on a picture asks for another format; what a test uploads is
 * encoded as ever.
 */
export async function placeSmallPictures(dataDir: string): Promise<void> {
  const pictures = createDiskPictureStore(join(dataDir, 'pictures'));
  const small = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#808080' } })
    .avif()
    .toBuffer();
  for (const master of await readdir(MASTERS)) {
    const file = fileForContent(await readFile(join(MASTERS, master)));
    for (const box of IMAGE_BOXES) await pictures.write(imageName({ file, box, format: 'avif' }), small);
  }
}
