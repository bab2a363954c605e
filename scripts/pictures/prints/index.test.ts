import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PRINT_IDS, type PrintId } from '#server/db/demo/prints.ts';
import { drawChestPrint, drawPrint } from './index.ts';

const INKS = { ink: '#112233', accent: '#cc4455' };
const SCALE = 3;
/** Two prints share at most this much of their ink, place by place; 1 would be the same print. */
const MOST_SHARED = 0.65;
const ELEMENTS = new Set(['circle', 'clipPath', 'g', 'mask', 'path', 'rect']);

async function rasterise(markup: string): Promise<{ data: Buffer; width: number; height: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${1200 / SCALE}" height="${1500 / SCALE}" viewBox="0 0 1200 1500">${markup}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function inkBox({ data, width, height }: { data: Buffer; width: number; height: number }) {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 64) continue;
      box.left = Math.min(box.left, x * SCALE);
      box.right = Math.max(box.right, (x + 1) * SCALE);
      box.top = Math.min(box.top, y * SCALE);
      box.bottom = Math.max(box.bottom, (y + 1) * SCALE);
    }
  }
  return box;
}

describe.each(PRINT_IDS)('%s', (id) => {
  it('is drawn with shapes alone', () => {
    const elements = [...drawPrint(id, INKS).matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name ?? '');
    expect(elements.length).toBeGreaterThan(0);
    expect(elements.filter((name) => !ELEMENTS.has(name))).toEqual([]);
  });

  it('has no broken numbers', () => {
    expect(drawPrint(id, INKS)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('takes its colours from the inks', () => {
    const other = drawPrint(id, { ink: '#aabbcc', accent: '#ddeeff' });
    expect(drawPrint(id, INKS).replaceAll(INKS.ink, '#aabbcc').replaceAll(INKS.accent, '#ddeeff')).toBe(
      other,
    );
  });

  it('names its clips and masks after itself', () => {
    const markup = drawPrint(id, INKS);
    const names = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names.filter((name) => !name.startsWith(`${id}-`))).toEqual([]);
    for (const [, used] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(names).toContain(used);
  });

  it('stays in the print area', async () => {
    const box = inkBox(await rasterise(drawPrint(id, INKS)));
    const area =
      id === 'one-dot'
        ? { left: 680, top: 420, right: 780, bottom: 480 }
        : { left: 357, top: 387, right: 843, bottom: 903 };
    expect(box.left).toBeGreaterThanOrEqual(area.left);
    expect(box.top).toBeGreaterThanOrEqual(area.top);
    expect(box.right).toBeLessThanOrEqual(area.right);
    expect(box.bottom).toBeLessThanOrEqual(area.bottom);
  });
});

/** How dark each part of a print is, small enough that only the composition is left. */
async function composition(id: PrintId): Promise<number[]> {
  const { data, width, height } = await rasterise(drawPrint(id, INKS));
  const alpha = await sharp(data, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .extract({ left: 120, top: 130, width: 160, height: 170 })
    .resize(16, 17, { fit: 'fill' })
    .raw()
    .toBuffer();
  return [...alpha];
}

it('no two prints look alike, even from across the street', async () => {
  const seen = await Promise.all(PRINT_IDS.map(async (id) => ({ id, parts: await composition(id) })));
  const alike: string[] = [];
  for (const [i, a] of seen.entries()) {
    for (const b of seen.slice(i + 1)) {
      const sum = (combine: (x: number, y: number) => number) =>
        a.parts.reduce((total, part, k) => total + combine(part, b.parts[k] ?? 0), 0);
      const shared = sum(Math.min) / sum(Math.max);
      if (shared > MOST_SHARED) alike.push(`${a.id} and ${b.id}: ${shared.toFixed(2)}`);
    }
  }
  expect(alike).toEqual([]);
});

it.each(['one-dot', 'paper-fold', 'single-stitch', 'compass'] as const)(
  '%s is small enough for a polo',
  async (id) => {
    const box = inkBox(await rasterise(drawChestPrint(id, INKS)));
    expect(box.left).toBeGreaterThanOrEqual(660);
    expect(box.right).toBeLessThanOrEqual(800);
    expect(box.top).toBeGreaterThanOrEqual(396);
    expect(box.bottom).toBeLessThanOrEqual(504);
  },
);
