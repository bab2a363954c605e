import { beforeAll, describe, expect, it } from 'vitest';
import { SWATCHES } from '#core/rules/colours.ts';
import { type Lay, layDown, lightUp } from './cloth/lay.ts';
import { dye, onGround, withShadow } from './dye.ts';
import { regularTee } from './garments/crew-tee.ts';
import { rgb } from './palette.ts';
import { WHOLE } from './space.ts';

const SCALE = 0.1;
const STONE = '#e6e1d8';
const pattern = { ...regularTee.sides.front, pushes: [], handling: 0.1 };

let lay: Lay;

beforeAll(async () => {
  const sheet = await layDown(pattern, 5, 2);
  lay = await lightUp({ pattern, sheet, frame: WHOLE, pixelsPerUnit: SCALE, seed: 5 });
});

/** Average colour of the lower body, where there is neither seam nor print. */
function bodyColour(data: Buffer): [number, number, number] {
  const total: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = 95; y < 120; y++) {
    for (let x = 40; x < 80; x++) {
      const p = (y * lay.width + x) * 4;
      for (const c of [0, 1, 2] as const) total[c] += data[p + c] ?? 0;
      count++;
    }
  }
  return [total[0] / count, total[1] / count, total[2] / count];
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, c) => value - (b[c] ?? 0)));
}

describe('dye', () => {
  it.each(Object.entries(SWATCHES))('%s comes out as the swatch shows it', async (_, cloth) => {
    const { data } = await dye({ lay, pattern, cloth });
    expect(distance(bodyColour(data), rgb(cloth))).toBeLessThan(30);
  });

  it('keeps all seventeen colours apart', async () => {
    const colours: [number, number, number][] = [];
    for (const cloth of Object.values(SWATCHES)) {
      colours.push(bodyColour((await dye({ lay, pattern, cloth })).data));
    }
    for (const [i, one] of colours.entries()) {
      for (const other of colours.slice(i + 1)) expect(distance(one, other)).toBeGreaterThan(6);
      expect(distance(one, rgb(STONE))).toBeGreaterThan(8);
    }
  });

  it('lets a little of the cloth through the ink', async () => {
    const print = '<rect x="300" y="900" width="600" height="320" fill="#ffffff"/>';
    const { data } = await dye({ lay, pattern, cloth: '#18171b', print });
    const [red] = bodyColour(data);
    expect(red).toBeGreaterThan(215);
    expect(red).toBeLessThan(253);
  });
});

describe('ground', () => {
  it('is stone in every corner', async () => {
    const cutout = await dye({ lay, pattern, cloth: '#18171b' });
    const picture = onGround({ lay, cutout }, STONE);
    const { width, height } = lay;
    for (const p of [0, width - 1, (height - 1) * width, height * width - 1]) {
      const corner = [...picture.subarray(p * 3, p * 3 + 3)];
      expect(distance(corner, rgb(STONE))).toBeLessThan(12);
    }
  });

  it('can be left out: then only garment and shadow are there', async () => {
    const cutout = await dye({ lay, pattern, cloth: '#18171b' });
    const layer = withShadow({ lay, cutout });
    expect(layer[3]).toBe(0);
    expect(layer[(100 * lay.width + 60) * 4 + 3]).toBe(255);
  });
});
