import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { layDown } from './cloth/lay.ts';
import { COLUMNS, ROWS, type Sheet } from './cloth/relax.ts';
import type { Pattern } from './garments/pattern.ts';

/** Raise it when the simulation changes, so that cached sheets are made anew. */
const SIMULATION = 1;
const FOLDER = fileURLToPath(new URL('../../.data/pictures/', import.meta.url));
const KNOTS = COLUMNS * ROWS;

/** Names a sheet by everything that shapes it. Front and back of one cut share a sheet. */
export function sheetKey(pattern: Pattern, seed: number): string {
  const { mask, elastic, pushes, handling, stiffness } = pattern;
  return createHash('sha256')
    .update(JSON.stringify({ SIMULATION, mask, elastic, pushes, handling, stiffness, seed }))
    .digest('hex')
    .slice(0, 20);
}

/** A garment at rest: from the cache, or simulated and cached. */
export async function sheetFor(pattern: Pattern, seed: number): Promise<Sheet> {
  const file = `${FOLDER}${sheetKey(pattern, seed)}.sheet`;
  const cached = await readFile(file).catch(() => null);
  if (cached) return unpack(cached);
  const sheet = await layDown(pattern, seed);
  await mkdir(FOLDER, { recursive: true });
  // Written aside first: a run that is stopped half-way leaves no torn file behind.
  await writeFile(`${file}.part`, pack(sheet));
  await rename(`${file}.part`, file);
  return sheet;
}

function pack({ x, y, z, on }: Sheet): Buffer {
  return Buffer.concat(
    [x, y, z, on].map((plane) => Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength)),
  );
}

function unpack(bytes: Buffer): Sheet {
  const plane = (n: number) =>
    new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + n * KNOTS * 4, bytes.byteOffset + (n + 1) * KNOTS * 4),
    );
  return {
    x: plane(0),
    y: plane(1),
    z: plane(2),
    on: new Uint8Array(bytes.subarray(3 * KNOTS * 4, 3 * KNOTS * 4 + KNOTS)),
  };
}
