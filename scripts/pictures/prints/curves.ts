import { num, type Point, polyline } from './marks.ts';

/** A smooth curve through points (Catmull–Rom as Béziers). */
export function through(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number): Point =>
    (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]) ?? [0, 0];
  const [startX, startY] = at(0);
  let d = `M${num(startX)} ${num(startY)}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${num(c1[0])} ${num(c1[1])} ${num(c2[0])} ${num(c2[1])} ${num(to[0])} ${num(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

export interface RoadPoint {
  at: Point;
  width: number;
}

/** The outline of a line whose width changes on its way. */
export function ribbon(points: readonly RoadPoint[]): string {
  const side = (sign: number): Point[] =>
    points.map(({ at, width }, i) => {
      const before = points[i - 1]?.at ?? at;
      const after = points[i + 1]?.at ?? at;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const offset = (sign * width) / 2 / (Math.hypot(dx, dy) || 1);
      return [at[0] - dy * offset, at[1] + dx * offset];
    });
  return polyline([...side(1), ...side(-1).reverse()], true);
}

/** Points at equal distances along a closed curve, given over 0 to 1. */
export function evenlySpaced(curve: (t: number) => Point, count: number): Point[] {
  const fine = Array.from({ length: 1441 }, (_, i) => curve(i / 1440));
  const steps = fine.map((point, i) => {
    const before = fine[i - 1] ?? point;
    return Math.hypot(point[0] - before[0], point[1] - before[1]);
  });
  const length = steps.reduce((sum, step) => sum + step, 0);
  const spaced: Point[] = [];
  let walked = 0;
  for (const [i, step] of steps.entries()) {
    walked += step;
    const point = fine[i];
    if (point && spaced.length < count && walked >= (spaced.length * length) / count) spaced.push(point);
  }
  return spaced;
}
