import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ENDING, MASTERS } from './masters.ts';

const FOLDER = fileURLToPath(new URL('../../.data/pictures/', import.meta.url));
const COLUMNS = 10;
const ROWS = 6;
const THUMB = { width: 200, height: 250 };

/** Lays small copies of the masters side by side, sixty to a sheet. Answers with the files it wrote. */
export async function contactSheets(names: readonly string[]): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const perSheet = COLUMNS * ROWS;
  const files: string[] = [];
  for (let start = 0; start < names.length; start += perSheet) {
    const shown = names.slice(start, start + perSheet);
    const thumbs = await Promise.all(
      shown.map(async (name, i) => ({
        input: await sharp(`${MASTERS}${name}${ENDING}`)
          .resize({ ...THUMB, fit: 'contain', background: '#fff' })
          .toBuffer(),
        left: (i % COLUMNS) * THUMB.width,
        top: Math.floor(i / COLUMNS) * THUMB.height,
      })),
    );
    const file = `${FOLDER}contact-sheet-${files.length + 1}.png`;
    await sharp({
      create: {
        width: COLUMNS * THUMB.width,
        height: Math.ceil(shown.length / COLUMNS) * THUMB.height,
        channels: 3,
        background: '#ffffff',
      },
    })
      .composite(thumbs)
      .png()
      .toFile(file);
    files.push(file);
  }
  return files;
}
