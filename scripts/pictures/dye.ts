// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the picture
import type { Lay } from './cloth/lay.ts';
import { pixelNoise } from './cloth/random.ts';
import type { Pattern } from './garments/pattern.ts';
import { lightness, paletteFor, rgb } from './palette.ts';
import { type Raster, rasteriseColour } from './rasterise.ts';
import { grown } from './space.ts';

export interface DyeOptions {
  lay: Lay;
  pattern: Pattern;
  /** Colour of the cloth, `#rrggbb`. */
  cloth: string;
  /** SVG markup of the print, already in its place on the garment. */
  print?: string;
}

/** Red, green, blue and alpha of every pixel. */
export interface Cutout {
  width: number;
  height: number;
  data: Buffer;
}

const INK_OPACITY = 0.95;
/** How much of the ink is missing in the gaps between the yarns. */
const INK_GAP = 0.13;
/** Room around the frame: a fold brings cloth into the picture that lay outside of it. */
const MARGIN = 60;

/** Gives a lit garment its colour and its print. */
export async function dye({ lay, pattern, cloth, print }: DyeOptions): Promise<Cutout> {
  const palette = paletteFor(cloth);
  const source = { frame: grown(lay.frame, MARGIN), pixelsPerUnit: lay.pixelsPerUnit };
  const [under, ink, over] = await Promise.all([
    rasteriseColour(pattern.under(palette), { ...source, ground: cloth }),
    print ? rasteriseColour(print, source) : null,
    rasteriseColour(pattern.over(palette), source),
  ]);
  return shade(lay, { under, ink, over }, cloth);
}

interface Layers {
  under: Raster;
  ink: Raster | null;
  over: Raster;
}

function shade(lay: Lay, { under, ink, over }: Layers, cloth: string): Cutout {
  const { width, height, pixelsPerUnit, frame, u, v, alpha, gap, diffuse, sheen, seed } = lay;
  const data = Buffer.alloc(width * height * 4);
  // Dark cloth shows its folds by what it reflects, light cloth by what it shades.
  const gloss = lightness(cloth) < 0.2 ? 1.1 : 0.4;
  const grain = 0.008 / pixelsPerUnit;
  const originX = frame.x - MARGIN;
  const originY = frame.y - MARGIN;
  const base = new Float32Array(4);
  const layer = new Float32Array(4);
  for (let p = 0; p < alpha.length; p++) {
    if (alpha[p]! <= 0.004) continue;
    const x = (u[p]! - originX) * pixelsPerUnit;
    const y = (v[p]! - originY) * pixelsPerUnit;
    read(under, x, y, base);
    const deep = gap[p]!;
    let matt = 1;
    if (ink) {
      read(ink, x, y, layer);
      const share = layer[3]! * (INK_OPACITY - INK_GAP * deep * deep);
      blend(base, layer, share);
      matt = 1 - 0.4 * share;
    }
    read(over, x, y, layer);
    blend(base, layer, layer[3]!);
    const lit = diffuse[p]!;
    const shine = sheen[p]! * gloss * matt;
    const column = p % width;
    const row = (p - column) / width;
    for (let c = 0; c < 3; c++) {
      const colour = base[c]! / 255;
      // Squares and roots stand in for the sRGB curve: near enough, and fast.
      const linear = colour * colour * lit + shine * (0.7 + colour * 0.3);
      const value = rollOff(Math.sqrt(linear)) + pixelNoise(column * 3 + c, row * 5, seed + 3) * grain;
      data[p * 4 + c] = Math.min(255, Math.max(0, Math.round(value * 255)));
    }
    data[p * 4 + 3] = Math.round(alpha[p]! * 255);
  }
  return { width, height, data };
}

/** Bends the brightest tones over instead of cutting them off, as film does. */
function rollOff(value: number): number {
  const knee = 0.9;
  if (value <= knee) return value;
  return knee + (1 - knee) * (1 - Math.exp((knee - value) / (1 - knee)));
}

function read({ width, height, data }: Raster, x: number, y: number, into: Float32Array): void {
  const px = Math.min(Math.max(x, 0), width - 2);
  const py = Math.min(Math.max(y, 0), height - 2);
  const column = Math.floor(px);
  const row = Math.floor(py);
  const fx = px - column;
  const fy = py - row;
  const o = (row * width + column) * 4;
  const below = o + width * 4;
  const w00 = (1 - fx) * (1 - fy) * data[o + 3]!;
  const w10 = fx * (1 - fy) * data[o + 7]!;
  const w01 = (1 - fx) * fy * data[below + 3]!;
  const w11 = fx * fy * data[below + 7]!;
  const sum = w00 + w10 + w01 + w11;
  into[3] = sum / 255;
  if (sum === 0) return;
  // Weighted by alpha: the colour of a clear pixel is no colour.
  for (let c = 0; c < 3; c++) {
    into[c] =
      (w00 * data[o + c]! + w10 * data[o + 4 + c]! + w01 * data[below + c]! + w11 * data[below + 4 + c]!) /
      sum;
  }
}

function blend(base: Float32Array, layer: Float32Array, share: number): void {
  if (share === 0) return;
  for (let c = 0; c < 3; c++) base[c] = base[c]! * (1 - share) + layer[c]! * share;
}

/** A garment that is lit and dyed, but not yet on any ground. */
export interface Garment {
  lay: Lay;
  cutout: Cutout;
}

const SHADOW = [30, 24, 18] as const;

/** The garment and its shadow on clear ground, four bytes per pixel. */
export function withShadow({ lay, cutout }: Garment): Buffer {
  const out = Buffer.alloc(cutout.data.length);
  for (let p = 0; p < lay.shadow.length; p++) {
    const cover = cutout.data[p * 4 + 3]! / 255;
    const dark = lay.shadow[p]! * (1 - cover);
    const total = cover + dark;
    if (total === 0) continue;
    for (let c = 0; c < 3; c++) {
      out[p * 4 + c] = Math.round((cutout.data[p * 4 + c]! * cover + SHADOW[c]! * dark) / total);
    }
    out[p * 4 + 3] = Math.round(total * 255);
  }
  return out;
}

/** Puts a garment and its shadow on the ground: stone, a little brighter towards the lamp. */
export function onGround({ lay, cutout }: Garment, ground: string): Buffer {
  const { width, height, shadow, frame, pixelsPerUnit } = lay;
  const stone = rgb(ground);
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const atY = (frame.y + y / pixelsPerUnit) / 1500;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const atX = (frame.x + x / pixelsPerUnit) / 1200;
      const glow = 5 - 9 * Math.hypot(atX - 0.34, (atY - 0.26) * 1.1);
      const dark = shadow[p]!;
      const cover = cutout.data[p * 4 + 3]! / 255;
      for (let c = 0; c < 3; c++) {
        const bare = (stone[c]! + glow) * (1 - dark) + SHADOW[c]! * dark + pixelNoise(x, y, 1);
        out[p * 3 + c] = Math.max(
          0,
          Math.min(255, Math.round(bare * (1 - cover) + cutout.data[p * 4 + c]! * cover)),
        );
      }
    }
  }
  return out;
}
