import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export const MASTERS = fileURLToPath(new URL('../../server/db/demo/masters/', import.meta.url));
const MANIFEST = `${MASTERS}index.json`;

/** Raise it when light, dye or layout change: every master is then stale. */
const LOOK = 1;

interface Master {
  width: number;
  height: number;
  /** What the picture was drawn from; a picture whose recipe has changed is stale. */
  recipe: string;
}

/** By the name of the file, without its ending. */
export type Manifest = Record<string, Master>;

export function getRecipe(ingredients: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, ingredients]))
    .digest('hex')
    .slice(0, 12);
}

export async function readManifest(): Promise<Manifest> {
  const text = await readFile(MANIFEST, 'utf8').catch(() => '{}');
  const manifest: Manifest = JSON.parse(text);
  return manifest;
}

export async function writeManifest(manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  const rows = Object.entries(sorted).map(
    ([name, master]) => `  ${JSON.stringify(name)}: ${JSON.stringify(master)}`,
  );
  await mkdir(MASTERS, { recursive: true });
  await writeFile(MANIFEST, `{\n${rows.join(',\n')}\n}\n`);
}

export interface Pixels {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  data: Buffer;
}

/** AVIF: it keeps the soft ground free of blotches and the yarn of a close-up sharp in few bytes. */
export const ENDING = '.avif';

/** Saves a master. Close-ups are full of yarn, which hides what a lower quality leaves out. */
export async function saveMaster(
  name: string,
  { width, height, data }: Pixels,
  isCloseUp = false,
): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality: isCloseUp ? 45 : 60, effort: 2 })
    .toFile(`${MASTERS}${name}${ENDING}`);
}
