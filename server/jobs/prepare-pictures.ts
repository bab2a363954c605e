import type { Picture } from '#core/contract/pictures.ts';
import { HOME_SECTIONS } from '#core/rules/categories.ts';
import { fileOfAddress, type ImageBox } from '#core/rules/image-address.ts';
import type { Image } from '#server/domains/pictures/encoder/tasks.ts';
import type { Services } from '#server/services.ts';

const CARD_BOXES: ImageBox[] = [400, 600];
const HOVER_BOXES: ImageBox[] = [400];
const BANNER_BOXES: ImageBox[] = [800, 960, 1600];
/** What product pages and dense screens ask for; last, because they are the dearest. */
const LARGE_BOXES: ImageBox[] = [800, 1200];

/**
 * Encodes the pictures that the first visitor of the home page will ask for, one at a time, so that nobody waits for
 * them. What is already there costs a look at the disk; a picture asked for meanwhile is made once, for both.
 */
export async function preparePictures(
  { products, banners, pictures }: Pick<Services, 'products' | 'banners' | 'pictures'>,
  signal: AbortSignal,
): Promise<void> {
  const shownBanners = await banners.listBanners();
  const { products: newest } = await products.listProducts({ homeTag: [...HOME_SECTIONS], perTag: 10 });
  const firsts = newest.flatMap(({ images }) => images.slice(0, 1));
  const seconds = newest.flatMap(({ images }) => images.slice(1, 2));
  const wanted = [
    ...shownBanners.flatMap(({ wide, phone }) => inBoxes(phone ? [wide, phone] : [wide], BANNER_BOXES)),
    ...inBoxes(firsts, CARD_BOXES),
    ...inBoxes(seconds, HOVER_BOXES),
    ...inBoxes(firsts, LARGE_BOXES),
  ];
  for (const image of wanted) {
    if (signal.aborted) return;
    await pictures.prepare(image);
  }
}

function inBoxes(pictures: Picture[], boxes: ImageBox[]): Image[] {
  const files = pictures.map(({ url }) => fileOfAddress(url)).filter((file) => file !== undefined);
  return boxes.flatMap((box) => files.map((file) => ({ file, box, format: 'avif' as const })));
}
