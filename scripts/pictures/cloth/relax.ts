// biome-ignore-all lint/style/noNonNullAssertion: every index comes from the sheet's own lists
import type { Push } from '../garments/pattern.ts';
import { SPACE_HEIGHT, SPACE_WIDTH } from '../space.ts';
import { randomStream } from './random.ts';

/** Distance between two knots of the sheet, in garment units. */
export const PITCH = 5;
export const COLUMNS = SPACE_WIDTH / PITCH + 1;
export const ROWS = SPACE_HEIGHT / PITCH + 1;

/** A garment after it was laid down: where every knot of the sheet came to rest. */
export interface Sheet {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  /** 1 where there is cloth. */
  on: Uint8Array;
}

export interface RelaxOptions {
  /** Is there cloth at this point of the pattern? */
  covers: (x: number, y: number) => boolean;
  /** How far the cloth is held in at this point: 1 is loose, 0.9 a rib that gathers what it is sewn to. */
  hold: (x: number, y: number) => number;
  /** How hands pushed this garment about, before the random handling of the seed. */
  pushes: readonly Push[];
  /** How much the cloth was handled: 1 is a jersey tee, heavy cloth creases less. */
  handling: number;
  /** How much the cloth resists a sharp bend, 0 to 1. */
  stiffness: number;
  seed: number;
  /** Steps of the simulation; fewer only for quick tests. */
  steps?: number;
}

const GRAVITY_EARLY = 0.002;
const GRAVITY = 0.018;
const HIGHEST = 60;
const SWEEPS = 3;
/** Share of a pull that moves cloth which touches the table. */
const GRIP = 0.07;

/** Threads between knots: neighbours, diagonals, and every second knot against sharp bends. */
const THREADS = [
  { dx: 1, dy: 0, pull: 0.9, near: true },
  { dx: 0, dy: 1, pull: 0.9, near: true },
  { dx: 1, dy: 1, pull: 0.55, near: true },
  { dx: -1, dy: 1, pull: 0.55, near: true },
  { dx: 2, dy: 0, pull: 0.16, near: false },
  { dx: 0, dy: 2, pull: 0.16, near: false },
  { dx: 2, dy: 2, pull: 0.05, near: false },
  { dx: -2, dy: 2, pull: 0.05, near: false },
] as const;

interface Thread {
  from: Int32Array;
  to: Int32Array;
  length: Float32Array;
  pull: number;
  /** Pull while shorter than its length: cloth bends before it is squeezed. */
  push: number;
}

/**
 * Lays a sheet of cloth on a table. First it is pushed about while it is limp, which gives long soft folds;
 * then it is smoothed down with many small touches, which leave the fine creases.
 */
export function relax(options: RelaxOptions): Sheet {
  const on = cover(options.covers);
  const sheet = flatSheet(on);
  const random = randomStream(options.seed);
  const threads = spin(on, options);
  const knots = Int32Array.from(indices(on));
  const steps = options.steps ?? 400;
  const settling = Math.round(steps * 0.45);
  for (const push of broadPushes(options, random)) apply(sheet, push);
  for (let k = 0; k < sheet.z.length; k++) sheet.z[k] = random() * 1.2;
  const before = { x: sheet.x.slice(), y: sheet.y.slice(), z: sheet.z.slice() };
  for (let step = 0; step < steps; step++) {
    if (step === settling) {
      for (const push of finePushes(options, random)) apply(sheet, push);
    }
    drift(sheet, before, knots, step < steps * 0.25 ? GRAVITY_EARLY : GRAVITY);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (const thread of threads) tighten(sheet, thread, (step + sweep) % 2 === 1);
    }
    const late = step >= settling;
    smooth(sheet, knots, late ? 0.1 + 0.12 * options.stiffness : 0.4);
  }
  for (let pass = 0; pass < 4; pass++) iron(sheet, knots);
  return sheet;
}

/** Evens out how far neighbouring knots moved: single loose knots would show as nicks in the garment's edge. */
function iron({ x, y, on }: Sheet, knots: Int32Array): void {
  for (const [plane, rest] of [
    [x, (k: number) => (k % COLUMNS) * PITCH],
    [y, (k: number) => Math.floor(k / COLUMNS) * PITCH],
  ] as const) {
    const moved = plane.map((value, k) => value - rest(k));
    for (const k of knots) {
      let sum = moved[k]! * 2;
      let count = 2;
      for (const next of [k - 1, k + 1, k - COLUMNS, k + COLUMNS]) {
        if (!on[next]) continue;
        sum += moved[next]!;
        count++;
      }
      plane[k] = rest(k) + sum / count;
    }
  }
}

/** One knot more than the garment on every side, so that its edge is always covered. */
function cover(covers: RelaxOptions['covers']): Uint8Array {
  const on = new Uint8Array(COLUMNS * ROWS);
  for (let j = 0; j < ROWS; j++) {
    for (let i = 0; i < COLUMNS; i++) {
      let near = false;
      for (let b = -1; b <= 1 && !near; b++) {
        for (let a = -1; a <= 1 && !near; a++) near = covers((i + a) * PITCH, (j + b) * PITCH);
      }
      on[j * COLUMNS + i] = near ? 1 : 0;
    }
  }
  return on;
}

function flatSheet(on: Uint8Array): Sheet {
  const x = new Float32Array(on.length);
  const y = new Float32Array(on.length);
  for (let k = 0; k < on.length; k++) {
    x[k] = (k % COLUMNS) * PITCH;
    y[k] = Math.floor(k / COLUMNS) * PITCH;
  }
  return { x, y, z: new Float32Array(on.length), on };
}

function indices(on: Uint8Array): number[] {
  const found: number[] = [];
  for (let k = 0; k < on.length; k++) if (on[k]) found.push(k);
  return found;
}

/** The garment's own pushes, varied a little, and some wide random ones. */
function broadPushes({ pushes, handling }: RelaxOptions, random: () => number): Push[] {
  const vary = () => 0.6 + 0.8 * random();
  const own = pushes.map((push) => ({
    x: push.x + 50 * (random() - 0.5),
    y: push.y + 50 * (random() - 0.5),
    reach: push.reach * vary(),
    dx: push.dx * vary() * handling,
    dy: push.dy * vary() * handling,
  }));
  return [...own, ...randomPushes(44, { least: 60, most: 150, strength: 7 * handling }, random)];
}

function finePushes({ handling }: RelaxOptions, random: () => number): Push[] {
  return randomPushes(170, { least: 16, most: 60, strength: 5 * handling }, random);
}

function randomPushes(
  count: number,
  { least, most, strength }: { least: number; most: number; strength: number },
  random: () => number,
): Push[] {
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const share = random();
    const force = strength * (0.4 + 0.6 * random()) * (0.5 + share);
    return {
      x: 60 + random() * 1080,
      y: 160 + random() * 1220,
      reach: least + share * share * (most - least),
      dx: Math.cos(angle) * force,
      dy: Math.sin(angle) * force * 0.8,
    };
  });
}

function apply(sheet: Sheet, push: Push): void {
  const spread = 2 * push.reach * push.reach;
  for (let k = 0; k < sheet.x.length; k++) {
    const dx = (k % COLUMNS) * PITCH - push.x;
    const dy = Math.floor(k / COLUMNS) * PITCH - push.y;
    const far = (dx * dx + dy * dy) / spread;
    if (far > 8) continue;
    const share = Math.exp(-far);
    sheet.x[k]! += push.dx * share;
    sheet.y[k]! += push.dy * share;
  }
}

function spin(on: Uint8Array, { hold, stiffness }: RelaxOptions): Thread[] {
  const held = new Float32Array(on.length);
  for (let k = 0; k < on.length; k++) {
    held[k] = on[k] ? hold((k % COLUMNS) * PITCH, Math.floor(k / COLUMNS) * PITCH) : 1;
  }
  return THREADS.map(({ dx, dy, pull, near }) => {
    const from: number[] = [];
    const to: number[] = [];
    const length: number[] = [];
    for (let j = 0; j < ROWS - dy; j++) {
      for (let i = Math.max(0, -dx); i < COLUMNS - Math.max(0, dx); i++) {
        const a = j * COLUMNS + i;
        const b = a + dy * COLUMNS + dx;
        if (!on[a] || !on[b]) continue;
        from.push(a);
        to.push(b);
        // A rib is elastic along the row, not along its wales.
        const tight = dx === 0 ? 1 : (held[a]! + held[b]!) / 2;
        length.push(PITCH * Math.hypot(dx * tight, dy));
      }
    }
    return {
      from: Int32Array.from(from),
      to: Int32Array.from(to),
      length: Float32Array.from(length),
      pull: near ? pull : pull * (0.6 + stiffness),
      push: near ? pull * 0.85 : pull * (0.6 + stiffness),
    };
  });
}

function drift(sheet: Sheet, before: Omit<Sheet, 'on'>, knots: Int32Array, gravity: number): void {
  const { x, y, z } = sheet;
  for (let n = 0; n < knots.length; n++) {
    const k = knots[n]!;
    // Cloth that touches the table hardly slides.
    const slide = z[k]! < 0.25 ? 0.315 : 0.9;
    const vx = (x[k]! - before.x[k]!) * slide;
    const vy = (y[k]! - before.y[k]!) * slide;
    const vz = (z[k]! - before.z[k]!) * 0.92;
    before.x[k] = x[k]!;
    before.y[k] = y[k]!;
    before.z[k] = z[k]!;
    x[k]! += vx;
    y[k]! += vy;
    z[k]! += vz - gravity;
  }
}

function tighten({ x, y, z }: Sheet, thread: Thread, backwards: boolean): void {
  const { from, to, length, pull, push } = thread;
  const count = from.length;
  for (let n = 0; n < count; n++) {
    const c = backwards ? count - 1 - n : n;
    const a = from[c]!;
    const b = to[c]!;
    const dx = x[b]! - x[a]!;
    const dy = y[b]! - y[a]!;
    const dz = z[b]! - z[a]!;
    const now = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
    const rest = length[c]!;
    const move = (0.5 * (now < rest ? push : pull) * (now - rest)) / now;
    const moveA = z[a]! < 0.2 ? move * GRIP : move;
    const moveB = z[b]! < 0.2 ? move * GRIP : move;
    x[a]! += dx * moveA;
    y[a]! += dy * moveA;
    z[a]! += dz * move;
    x[b]! -= dx * moveB;
    y[b]! -= dy * moveB;
    z[b]! -= dz * move;
  }
}

function smooth({ z, on }: Sheet, knots: Int32Array, settle: number): void {
  for (let n = 0; n < knots.length; n++) {
    const k = knots[n]!;
    const left = on[k - 1]!;
    const right = on[k + 1]!;
    const up = on[k - COLUMNS]!;
    const down = on[k + COLUMNS]!;
    const count = left + right + up + down;
    const sum = left * z[k - 1]! + right * z[k + 1]! + up * z[k - COLUMNS]! + down * z[k + COLUMNS]!;
    if (count > 0) z[k]! += settle * (sum / count - z[k]!);
    z[k] = Math.min(Math.max(z[k]!, 0), HIGHEST);
  }
}
