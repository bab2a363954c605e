// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the picture
import { blur, enlarge, reduced } from './blur.ts';
import { pixelNoise } from './random.ts';

/** A height map in pixels, seen from above. */
export interface Heights {
  width: number;
  height: number;
  pixelsPerUnit: number;
  values: Float32Array;
  /** Nothing is worked out where this is 0: there is no cloth. */
  cloth: Float32Array;
}

/** What the light does at each pixel, whatever the colour of the cloth. */
export interface Light {
  /** About 1 on flat cloth. */
  diffuse: Float32Array;
  /** White gloss, added on top. */
  sheen: Float32Array;
}

type Vector = readonly [number, number, number];

/** One large soft key from ten o'clock; y grows downwards, so the light comes from negative x and y. */
const KEY: Vector = unit([-0.6, -0.64, 0.66]);
const HALFWAY: Vector = unit([KEY[0], KEY[1], KEY[2] + 1]);
const FILL: Vector = [0.6, 0.35, 0.72];
const LAMPS = 5;
const LAMP_REACH = 46;

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

export function light(map: Heights, seed: number): Light {
  const { width, height, pixelsPerUnit, values, cloth } = map;
  const open = openSky(map);
  const around = values.slice();
  blur(around, width, height, 10 * pixelsPerUnit);
  const fuzz = 0.15 / pixelsPerUnit;
  const diffuse = new Float32Array(values.length);
  const sheen = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      if (cloth[p] === 0) continue;
      let nx = (values[p - 1]! - values[p + 1]!) * 0.5 + pixelNoise(x, y, seed) * fuzz;
      let ny = (values[p - width]! - values[p + width]!) * 0.5 + pixelNoise(y, x, seed + 9) * fuzz;
      const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1);
      nx *= nz;
      ny *= nz;
      const facing = nx * KEY[0] + ny * KEY[1] + nz * KEY[2];
      const key = Math.max(0, (facing + 0.18) / 1.18) * (0.42 + 0.58 * open[p]!);
      const fill = 0.5 + 0.5 * (nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
      const hollow = 1 - Math.min(0.5, Math.max(0, (around[p]! - values[p]!) / (9 * pixelsPerUnit)));
      diffuse[p] = (key * 1.11 + fill * 0.35) * hollow;
      const gloss = Math.max(0, nx * HALFWAY[0] + ny * HALFWAY[1] + nz * HALFWAY[2]);
      const grazing = (1 - nz) ** 1.5;
      sheen[p] = (gloss ** 14 * 0.05 + grazing * 0.012) * hollow * (0.5 + 0.5 * open[p]!);
    }
  }
  return { diffuse, sheen };
}

/** Shadows are soft, so a close-up works them out on a smaller copy of itself. */
function openSky(map: Heights): Float32Array {
  const factor = Math.round(map.pixelsPerUnit / 1.2);
  if (factor < 2) return selfShadow(map);
  const { width, height } = map;
  const heights = reduced(map.values, width, height, factor);
  const open = selfShadow({
    width: heights.width,
    height: heights.height,
    pixelsPerUnit: map.pixelsPerUnit / factor,
    values: heights.plane.map((value) => value / factor),
    cloth: reduced(map.cloth, width, height, factor).plane,
  });
  const out = new Float32Array(map.values.length);
  enlarge({ ...heights, plane: open }, out, width, height, factor);
  return out;
}

/** How much of the lamp each pixel sees: marches towards a few points of it and softens the edge. */
function selfShadow({ width, height, pixelsPerUnit, values, cloth }: Heights): Float32Array {
  const open = new Float32Array(values.length);
  const soft = 1 / (1.6 * pixelsPerUnit);
  for (let lamp = 0; lamp < LAMPS; lamp++) {
    const azimuth = -2.29 + (lamp - 2) * 0.22;
    const rise = Math.tan(0.62 + 0.07 * ((lamp * 3) % 5)) * 0.52 * pixelsPerUnit;
    const steps: { dx: number; dy: number; rise: number }[] = [];
    for (let s = 2; s < LAMP_REACH; s += 2 + s / 9) {
      const dx = Math.round(Math.cos(azimuth) * s * pixelsPerUnit);
      const dy = Math.round(Math.sin(azimuth) * s * pixelsPerUnit);
      steps.push({ dx, dy, rise: rise * s });
    }
    const offsets = Int32Array.from(steps, ({ dx, dy }) => dy * width + dx);
    const rises = Float32Array.from(steps, (step) => step.rise);
    const reachX = Math.max(...steps.map(({ dx }) => Math.abs(dx)));
    const reachY = Math.max(...steps.map(({ dy }) => Math.abs(dy)));
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        if (cloth[p] === 0) continue;
        if (x < reachX || y < reachY || x >= width - reachX) {
          open[p]! += 1 / LAMPS;
          continue;
        }
        const here = values[p]!;
        let seen = 1;
        for (let s = 0; s < offsets.length; s++) {
          const above = values[p + offsets[s]!]! - here - rises[s]!;
          if (above <= 0) continue;
          seen = Math.min(seen, 1 - above * soft);
          if (seen > 0) continue;
          seen = 0;
          break;
        }
        open[p]! += seen / LAMPS;
      }
    }
  }
  return open;
}
