import { getSwatch } from '#core/rules/colours.ts';
import { type Lay, lightUp } from './cloth/lay.ts';
import { dye, type Garment, onGround } from './dye.ts';
import { GARMENTS } from './garments/index.ts';
import type { Pixels } from './masters.ts';
import { PICTURE_WIDTH, type Picture } from './plan.ts';
import { sheetFor } from './sheets.ts';

const STONE = '#e6e1d8';

/** Pictures with the same key show the same cloth in the same light; only dye and print differ. */
export function layKey({ category, side, seed, frame }: Picture): string {
  return [category, side, seed, frame.x, frame.y, frame.width].join('|');
}

/** A camera remembers the last garment that it lit: give it the pictures in the order of their lay keys. */
export function openCamera(): (picture: Picture) => Promise<Garment> {
  let last: { key: string; lay: Lay } | null = null;
  return async (picture) => {
    const { category, side, seed, frame, colour, print } = picture;
    const pattern = GARMENTS[category].sides[side];
    const key = layKey(picture);
    if (last?.key !== key) {
      const sheet = await sheetFor(pattern, seed);
      const pixelsPerUnit = PICTURE_WIDTH / frame.width;
      last = { key, lay: await lightUp({ pattern, sheet, frame, pixelsPerUnit, seed }) };
    }
    const { lay } = last;
    return { lay, cutout: await dye({ lay, pattern, cloth: getSwatch(colour), print }) };
  };
}

/** The finished picture on the stone ground, three bytes per pixel. */
export function develop(garment: Garment): Pixels {
  const { width, height } = garment.lay;
  return { width, height, data: onGround(garment, STONE) };
}
