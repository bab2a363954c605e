import { beforeAll, describe, expect, it } from 'vitest';
import { oversizedTee } from '../garments/crew-tee.ts';
import { WHOLE } from '../space.ts';
import { type Lay, layDown, lightUp } from './lay.ts';
import type { Sheet } from './relax.ts';

const SCALE = 0.12;
const STEPS = 4;
const pattern = oversizedTee.sides.front;

let sheet: Sheet;
let result: Lay;

async function photograph(from: Sheet, seed: number, frame = WHOLE): Promise<Lay> {
  return lightUp({ pattern, sheet: from, frame, pixelsPerUnit: SCALE, seed });
}

beforeAll(async () => {
  sheet = await layDown(pattern, 3, STEPS);
  result = await photograph(sheet, 3);
});

/** Index of the pixel that shows a point of the garment space. */
function pixel({ width }: Lay, x: number, y: number): number {
  return Math.round(y * SCALE) * width + Math.round(x * SCALE);
}

function getBytes(plane: Float32Array): Buffer {
  return Buffer.from(plane.buffer, plane.byteOffset, plane.byteLength);
}

describe('a garment that is laid down', () => {
  it('lies the same way for the same seed, byte for byte', async () => {
    const again = await layDown(pattern, 3, STEPS);
    expect(getBytes(again.x).equals(getBytes(sheet.x))).toBe(true);
    expect(getBytes(again.z).equals(getBytes(sheet.z))).toBe(true);
    expect(getBytes((await photograph(again, 3)).diffuse).equals(getBytes(result.diffuse))).toBe(true);
  });

  it('lies another way for another seed', async () => {
    const other = await layDown(pattern, 4, STEPS);
    expect(getBytes(other.x).equals(getBytes(sheet.x))).toBe(false);
  });

  it('covers its body and sleeves, and leaves the ground around them free', () => {
    for (const [x, y] of [
      [600, 700],
      [300, 1200],
      [180, 480],
      [1020, 480],
    ] as const) {
      expect(result.alpha[pixel(result, x, y)]).toBe(1);
    }
    for (const [x, y] of [
      [10, 10],
      [1190, 10],
      [100, 1000],
      [1100, 1000],
      [600, 1450],
    ] as const) {
      expect(result.alpha[pixel(result, x, y)]).toBe(0);
    }
  });

  it('throws its shadow away from the lamp, down and to the right', () => {
    const rightOfHem = result.shadow[pixel(result, 1012, 1200)] ?? 0;
    const leftOfHem = result.shadow[pixel(result, 188, 1200)] ?? 0;
    expect(rightOfHem).toBeGreaterThan(0.05);
    expect(rightOfHem).toBeGreaterThan(leftOfHem * 3);
  });

  it('shows in a close-up the same part of the pattern as in the whole picture', async () => {
    const close = await photograph(sheet, 3, { x: 400, y: 500, width: 400, height: 500 });
    expect([close.width, close.height]).toEqual([48, 60]);
    const inClose = Math.round(30 * close.width + 24);
    const inWhole = Math.round((60 + 30) * result.width + 48 + 24);
    // The margin of a close-up is cut to whole pixels, so the two may be half a pixel apart.
    expect(Math.abs((close.u[inClose] ?? 0) - (result.u[inWhole] ?? 0))).toBeLessThan(1 / SCALE);
  });
});
