// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the picture
import { FORM_STEP, RELIEF_STEP } from '../garments/markup.ts';
import type { Pattern } from '../garments/pattern.ts';
import { type Raster, rasteriseGrey } from '../rasterise.ts';
import { type Frame, grown, WHOLE } from '../space.ts';
import { blur } from './blur.ts';
import { type Light, light } from './light.ts';
import { type Projection, project } from './project.ts';
import { COLUMNS, PITCH, relax, type Sheet } from './relax.ts';
import { yarn, yarnVisibility } from './weave.ts';

/** A lit garment without colour: any dye and any print can be put on it. */
export interface Lay extends Light {
  frame: Frame;
  pixelsPerUnit: number;
  width: number;
  height: number;
  /** Point of the pattern at each pixel, in garment units; `u` is negative where there is no cloth. */
  u: Float32Array;
  v: Float32Array;
  /** Cloth over the ground, 0 to 1. */
  alpha: Float32Array;
  /** Gaps between the yarns, 0 to 1: ink does not reach into them. */
  gap: Float32Array;
  /** Shadow on the ground, 0 to 1. */
  shadow: Float32Array;
  seed: number;
}

/** Close-ups are lit with this much more around them, so that what lies outside still throws its shadow in. */
const MARGIN = 26;
/** A crease has a crest and, wider and softer, its shoulders: how wide, and how much of the fold they are. */
const FOLD_SHOULDER = 9;
const SOFTNESS = 0.38;
/** The ground, as far as heights are concerned: a form may dip under the table, the table itself does not. */
const LOWEST = -8;

/** Lets a garment come to rest on the table. The result serves every picture of it, at any size. */
export async function layDown(pattern: Pattern, seed: number, steps?: number): Promise<Sheet> {
  const scale = 0.5;
  const options = { frame: WHOLE, pixelsPerUnit: scale };
  const mask = await rasteriseGrey(pattern.mask, { ...options, ground: '#000' });
  const elastic = await rasteriseGrey(pattern.elastic, { ...options, ground: '#fff', soften: 3 });
  const read = ({ width, height, data }: Raster, x: number, y: number) => {
    const column = Math.min(Math.max(Math.round(x * scale), 0), width - 1);
    const row = Math.min(Math.max(Math.round(y * scale), 0), height - 1);
    return data[row * width + column]!;
  };
  return relax({
    covers: (x, y) => x >= 0 && y >= 0 && read(mask, x, y) > 100,
    hold: (x, y) => read(elastic, x, y) / 255,
    pushes: pattern.pushes,
    handling: pattern.handling,
    stiffness: pattern.stiffness,
    seed,
    steps,
  });
}

export interface LightingOptions {
  pattern: Pattern;
  sheet: Sheet;
  frame: Frame;
  pixelsPerUnit: number;
  seed: number;
}

/** Photographs a garment at rest: what is where, and how the light falls on it. */
export async function lightUp(options: LightingOptions): Promise<Lay> {
  const { pattern, sheet, pixelsPerUnit, seed } = options;
  const whole = options.frame === WHOLE;
  const frame = whole ? WHOLE : grown(options.frame, MARGIN);
  const source = { frame: grown(frame, whole ? 0 : MARGIN), pixelsPerUnit };
  const [mask, fine, broad] = await Promise.all([
    rasteriseGrey(pattern.mask, { ...source, ground: '#000' }),
    rasteriseGrey(pattern.relief, { ...source, ground: '#808080', soften: 1.3 }),
    rasteriseGrey(pattern.form, { frame: WHOLE, pixelsPerUnit: 1 / PITCH, ground: '#808080', soften: 9 }),
  ]);
  const rise = riseOfKnots(sheet, broad, seed);
  const view = project(sheet, { frame, pixelsPerUnit, rise, mask, maskFrame: source.frame });
  const { width, height } = view;
  const coverage = sample(view, mask, source.frame, pixelsPerUnit, 0);
  const heights = getHeights(view, coverage, options);
  const relief = sample(view, fine, source.frame, pixelsPerUnit, 128);
  // Grey levels are steps; a touch of blur turns them back into slopes.
  if (pixelsPerUnit > 1.5) blur(relief, width, height, 1);
  for (let p = 0; p < heights.length; p++) heights[p]! += relief[p]! * RELIEF_STEP * pixelsPerUnit;
  const gap = addYarn(view, heights, options);
  const lit = light({ width, height, pixelsPerUnit, values: heights, cloth: coverage }, seed);
  shadeGaps(lit.diffuse, gap);
  const alpha = coverage.map((value) => Math.min(1, Math.max(0, (value / 255 - 0.25) * 2)));
  const shadow = castShadow(alpha, view, pixelsPerUnit);
  const { u, v } = view;
  const lay: Lay = { frame, pixelsPerUnit, width, height, u, v, alpha, gap, shadow, seed, ...lit };
  return whole ? lay : cropped(lay, options.frame);
}

/** What lifts the knots of a sheet beyond its own folds: the garment's form, and the swell of resting cloth. */
function riseOfKnots(sheet: Sheet, broad: Raster, seed: number): Float32Array {
  return sheet.z.map((_, k) => {
    if (!sheet.on[k]) return 0;
    const i = k % COLUMNS;
    const j = Math.floor(k / COLUMNS);
    const level = broad.data[Math.min(j, broad.height - 1) * broad.width + Math.min(i, broad.width - 1)]!;
    return (level - 128) * FORM_STEP + swell(i * PITCH, j * PITCH, seed);
  });
}

/** Reads a raster of the pattern through the projection, smoothly between its pixels. */
function sample(
  view: Projection,
  raster: Raster,
  frame: Frame,
  pixelsPerUnit: number,
  level: number,
): Float32Array {
  const out = new Float32Array(view.u.length);
  const { width, height, data } = raster;
  for (let p = 0; p < out.length; p++) {
    if (view.u[p]! < 0) continue;
    const x = Math.min(Math.max((view.u[p]! - frame.x) * pixelsPerUnit, 0), width - 2);
    const y = Math.min(Math.max((view.v[p]! - frame.y) * pixelsPerUnit, 0), height - 2);
    const column = Math.floor(x);
    const row = Math.floor(y);
    const fx = x - column;
    const fy = y - row;
    const o = row * width + column;
    const upper = data[o]! * (1 - fx) + data[o + 1]! * fx;
    const lower = data[o + width]! * (1 - fx) + data[o + width + 1]! * fx;
    out[p] = upper * (1 - fy) + lower * fy - level;
  }
  return out;
}

/** Folds of the sheet and its rounded edge, in pixels. */
function getHeights(
  view: Projection,
  coverage: Float32Array,
  { pattern, pixelsPerUnit }: LightingOptions,
): Float32Array {
  const { width, height } = view;
  const heights = view.z.map((z) => Math.max(LOWEST, z));
  const shoulders = heights.slice();
  blur(heights, width, height, 2.6 * pixelsPerUnit);
  blur(shoulders, width, height, FOLD_SHOULDER * pixelsPerUnit);
  const near = coverage.map((value) => value / 255);
  const wide = near.slice();
  blur(near, width, height, 0.8 * pattern.thickness * pixelsPerUnit);
  blur(wide, width, height, 2.4 * pattern.thickness * pixelsPerUnit);
  const edge = pattern.thickness * 0.55;
  for (let p = 0; p < heights.length; p++) {
    const rounded = Math.sqrt(Math.max(0, near[p]! * 2 - 1)) + 0.6 * Math.sqrt(Math.max(0, wide[p]! * 2 - 1));
    const fold = heights[p]! * (1 - SOFTNESS) + shoulders[p]! * SOFTNESS;
    heights[p] = (fold + rounded * edge) * pixelsPerUnit;
  }
  return heights;
}

function swell(u: number, v: number, seed: number): number {
  const a = seed * 1.7;
  const slow =
    Math.sin(u * 0.017 + v * 0.006 + a + 1.4 * Math.sin(v * 0.009 + u * 0.004 + a * 2)) *
    Math.sin(v * 0.0078 - u * 0.009 + a * 0.7 + Math.sin(u * 0.011 + a));
  const quick =
    Math.sin(u * 0.046 - v * 0.021 + a * 3 + 1.8 * Math.sin(v * 0.017 + a)) *
    Math.sin(v * 0.019 + u * 0.012 + a * 1.3 + 1.5 * Math.sin(u * 0.014 - v * 0.008 + a));
  return slow * 2.4 + quick * 0.9;
}

/** Adds the yarn to the height where it can be seen, and returns where its gaps are. */
function addYarn(
  view: Projection,
  heights: Float32Array,
  { pattern, pixelsPerUnit }: LightingOptions,
): Float32Array {
  const gap = new Float32Array(heights.length);
  const visible = yarnVisibility(pixelsPerUnit);
  if (visible === 0) return gap;
  for (let p = 0; p < gap.length; p++) {
    if (view.u[p]! < 0) continue;
    const level = yarn(pattern.weave, view.u[p]!, view.v[p]!);
    heights[p]! += level * 0.32 * visible * pixelsPerUnit;
    gap[p] = (1 - level) * visible;
  }
  return gap;
}

/** Darkens the gaps and lightens the yarn by as much, so that a close-up is as bright as the whole picture. */
function shadeGaps(diffuse: Float32Array, gap: Float32Array): void {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < gap.length; p++) {
    if (gap[p]! === 0) continue;
    sum += gap[p]!;
    count++;
  }
  if (count === 0) return;
  const average = sum / count;
  for (let p = 0; p < gap.length; p++) {
    if (gap[p]! > 0) diffuse[p]! *= 1.03 + (average - gap[p]!) * 0.13;
  }
}

/** A dark line where the garment touches the ground, and a wide soft shadow away from the key. */
function castShadow(alpha: Float32Array, { width, height }: Projection, pixelsPerUnit: number): Float32Array {
  const contact = shifted(alpha, width, height, 4 * pixelsPerUnit, 6 * pixelsPerUnit);
  const wide = shifted(alpha, width, height, 20 * pixelsPerUnit, 28 * pixelsPerUnit);
  blur(contact, width, height, 4 * pixelsPerUnit);
  blur(wide, width, height, 20 * pixelsPerUnit);
  return contact.map((value, p) => 1 - (1 - value * 0.4) * (1 - wide[p]! * 0.28));
}

function shifted(plane: Float32Array, width: number, height: number, byX: number, byY: number): Float32Array {
  const out = new Float32Array(plane.length);
  const dx = Math.round(byX);
  const dy = Math.round(byY);
  for (let y = dy; y < height; y++) {
    const from = (y - dy) * width;
    out.set(plane.subarray(from, from + width - dx), y * width + dx);
  }
  return out;
}

function cropped(lay: Lay, frame: Frame): Lay {
  const left = Math.round((frame.x - lay.frame.x) * lay.pixelsPerUnit);
  const top = Math.round((frame.y - lay.frame.y) * lay.pixelsPerUnit);
  const width = Math.round(frame.width * lay.pixelsPerUnit);
  const height = Math.round(frame.height * lay.pixelsPerUnit);
  const cut = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      const from = (y + top) * lay.width + left;
      out.set(plane.subarray(from, from + width), y * width);
    }
    return out;
  };
  return {
    ...lay,
    frame,
    width,
    height,
    u: cut(lay.u),
    v: cut(lay.v),
    alpha: cut(lay.alpha),
    gap: cut(lay.gap),
    shadow: cut(lay.shadow),
    diffuse: cut(lay.diffuse),
    sheen: cut(lay.sheen),
  };
}
