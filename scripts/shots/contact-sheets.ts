import { readdirSync } from 'node:fs';
import sharp from 'sharp';

const COLUMNS = 6;
const ROWS = 2;
/** As much of a long page as is compared at one glance. */
const SHEET = { 390: { width: 300, height: 900 }, 1440: { width: 480, height: 640 } } as const;
const GAP = 12;

/** Lays the upper parts of all pictures of one width side by side, a dozen to a sheet. */
export async function writeContactSheets(folder: string, width: number): Promise<void> {
  const size = width === 390 ? SHEET[390] : SHEET[1440];
  const ending = `-${width}.png`;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.startsWith('sheet-'))
    .sort();
  const perSheet = COLUMNS * ROWS;
  for (let start = 0; start < names.length; start += perSheet) {
    const shown = names.slice(start, start + perSheet);
    const thumbs = await Promise.all(
      shown.map(async (name, place) => ({
        input: await cutTop(`${folder}/${name}`, size),
        left: (place % COLUMNS) * (size.width + GAP),
        top: Math.floor(place / COLUMNS) * (size.height + GAP),
      })),
    );
    await sharp({
      create: {
        width: COLUMNS * (size.width + GAP) - GAP,
        height: Math.ceil(shown.length / COLUMNS) * (size.height + GAP) - GAP,
        channels: 3,
        background: '#9a958c',
      },
    })
      .composite(thumbs)
      .png()
      .toFile(`${folder}/sheet-${start / perSheet + 1}${ending}`);
  }
}

/** The whole width, and as much of the height as there is room for. */
async function cutTop(file: string, size: { width: number; height: number }): Promise<Buffer> {
  const { data, info } = await sharp(file)
    .resize({ width: size.width })
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, size.height);
  return sharp(data).extract({ left: 0, top: 0, width: size.width, height }).png().toBuffer();
}
