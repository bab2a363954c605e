import { getSwatch } from '#core/rules/colours.ts';
import { DEMO_BANNERS, type DemoBanner } from '#server/db/demo/banners.ts';
import type { DemoProduct } from '#server/db/demo/demo-product.ts';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { PHONE, WIDE } from './banners.ts';
import { GARMENTS } from './garments/index.ts';
import { getRecipe } from './masters.ts';
import { paletteFor } from './palette.ts';
import { layKey } from './photograph.ts';
import { getFront, getPictures, type Picture } from './plan.ts';
import { sheetKey } from './sheets.ts';

/** What a worker is asked to do at one go. */
export type Task =
  | { kind: 'pictures'; pictures: Picture[] }
  | { kind: 'banner'; banner: DemoBanner; garments: Picture[] };

/** A file that the demo products need, and what it is drawn from. */
export interface Wanted {
  name: string;
  recipe: string;
}

/** The close picture beside the brand's story: a neck, a shoulder and half a print. */
const STORY = {
  product: 'kage-oversized-black',
  frame: { x: 372, y: 112, width: 620, height: 668 },
};

export interface Plan {
  pictures: Picture[];
  banners: { banner: DemoBanner; garments: Picture[] }[];
}

export async function planEverything(): Promise<Plan> {
  const pictures = (await Promise.all(DEMO_PRODUCTS.map(getPictures))).flat();
  pictures.push({ ...(await getFront(find(STORY.product), 'story')), frame: STORY.frame });
  const banners = await Promise.all(
    DEMO_BANNERS.map(async (banner) => ({
      banner,
      garments: await Promise.all(banner.garments.map((id) => getFront(find(id), id))),
    })),
  );
  return { pictures, banners };
}

function find(id: string): DemoProduct {
  const product = DEMO_PRODUCTS.find((candidate) => candidate.id === id);
  if (!product)
    throw new Error(`A picture asks for the product "${id}", which the demo catalogue does not have`);
  return product;
}

export function bannerNames({ id }: DemoBanner): { wide: string; phone: string } {
  return { wide: `banner-${id}-wide`, phone: `banner-${id}-phone` };
}

export function wantedFiles({ pictures, banners }: Plan): Wanted[] {
  return [
    ...pictures.map((picture) => ({ name: picture.name, recipe: recipeOfPicture(picture) })),
    ...banners.flatMap(({ banner, garments }) => {
      const { id, words, note, ground, ink } = banner;
      const recipe = getRecipe([id, words, note, ground, ink, garments.map(recipeOfPicture), WIDE, PHONE]);
      return Object.values(bannerNames(banner)).map((name) => ({ name, recipe }));
    }),
  ];
}

function recipeOfPicture({ category, colour, side, seed, frame, print }: Picture): string {
  const { under, over, ...pattern } = GARMENTS[category].sides[side];
  const palette = paletteFor(getSwatch(colour));
  return getRecipe([pattern, under(palette), over(palette), seed, frame, print]);
}

/** One task per garment at rest, so that no two workers simulate the same one; then the banners. */
export function tasksFor({ pictures, banners }: Plan, names: ReadonlySet<string>): Task[] {
  const bySheet = Map.groupBy(
    pictures.filter(({ name }) => names.has(name)),
    ({ category, side, seed }) => sheetKey(GARMENTS[category].sides[side], seed),
  );
  const ofPictures = [...bySheet.values()].map((group): Task => {
    const ordered = group.toSorted((a, b) => (layKey(a) < layKey(b) ? -1 : 1));
    return { kind: 'pictures', pictures: ordered };
  });
  const ofBanners = banners
    .filter(({ banner }) => Object.values(bannerNames(banner)).some((name) => names.has(name)))
    .map(({ banner, garments }): Task => ({ kind: 'banner', banner, garments }));
  return [...ofPictures.toSorted((a, b) => getSize(b) - getSize(a)), ...ofBanners];
}

function getSize(task: Task): number {
  return task.kind === 'pictures' ? task.pictures.length : task.garments.length;
}
