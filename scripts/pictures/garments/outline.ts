import { CENTRE } from '../space.ts';

export type Point = readonly [x: number, y: number];

/** A line to a point, or a curve with two handles. x counts from the centre line, y from the top. */
export type Segment = Point | readonly [number, number, number, number, number, number];

export type Mirror = 1 | -1;

/** x of a point that lies `dx` to the right (or, mirrored, to the left) of the centre line. */
export function at(mirror: Mirror, dx: number): number {
  return CENTRE + mirror * dx;
}

/** Draws something on the right and again, mirrored, on the left. */
export function bothSides(draw: (mirror: Mirror) => string): string {
  return draw(1) + draw(-1);
}

/** Closes a right half, which starts and ends on the centre line, with its mirror image. */
export function mirrored(start: Point, segments: readonly Segment[]): string {
  const corners: Point[] = [start];
  let path = `M${CENTRE + start[0]} ${start[1]}`;
  for (const segment of segments) {
    path += half(segment, 1);
    corners.push(endOf(segment));
  }
  for (const [i, segment] of [...segments.entries()].reverse()) {
    const back = corners[i] ?? start;
    path +=
      segment.length === 2
        ? half(back, -1)
        : half([segment[2], segment[3], segment[0], segment[1], back[0], back[1]], -1);
  }
  return `${path}Z`;
}

function half(segment: Segment, mirror: Mirror): string {
  if (segment.length === 2) return `L${at(mirror, segment[0])} ${segment[1]}`;
  const [x1, y1, x2, y2, x, y] = segment;
  return `C${at(mirror, x1)} ${y1} ${at(mirror, x2)} ${y2} ${at(mirror, x)} ${y}`;
}

function endOf(segment: Segment): Point {
  return segment.length === 2 ? segment : [segment[4], segment[5]];
}

/** A hanging arc from left to right: half an ellipse, as of a neckline. */
export function arc(halfWidth: number, top: number, depth: number, roundness = 1): Point[] {
  const steps = 120;
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = Math.PI * (1 - i / steps);
    return [CENTRE + halfWidth * Math.cos(angle), top + depth * Math.sin(angle) ** roundness];
  });
}

/** A cubic curve as points. */
export function curve(a: Point, b: Point, c: Point, d: Point, steps = 60): Point[] {
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const s = 1 - t;
    const mixAt = (k: 0 | 1) => s ** 3 * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t ** 3 * d[k];
    return [mixAt(0), mixAt(1)];
  });
}

export function line(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
}

/** The area between two lines that run the same way. */
export function band(one: readonly Point[], other: readonly Point[]): string {
  return `${line([...one, ...other.toReversed()])}Z`;
}

/** A point at a share (0 to 1) of a line's length. */
export function along(points: readonly Point[], share: number): Point {
  const lengths = [0];
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]));
  }
  const wanted = share * (lengths.at(-1) ?? 0);
  const next = Math.max(
    1,
    lengths.findIndex((length) => length >= wanted),
  );
  const from = points[next - 1] ?? [0, 0];
  const to = points[next] ?? from;
  const start = lengths[next - 1] ?? 0;
  const span = (lengths[next] ?? start) - start || 1;
  const t = (wanted - start) / span;
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** The wales of a rib that runs between two lines, about `pitch` apart. */
export function wales(one: readonly Point[], other: readonly Point[], pitch: number): string {
  const longer = Math.max(getLength(one), getLength(other));
  const count = Math.max(2, Math.round(longer / pitch));
  let path = '';
  for (let i = 1; i < count; i++) path += line([along(one, i / count), along(other, i / count)]);
  return path;
}

function getLength(points: readonly Point[]): number {
  let sum = 0;
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before) sum += Math.hypot(point[0] - before[0], point[1] - before[1]);
  }
  return sum;
}

/** The same line, moved by (dx, dy). */
export function moved(points: readonly Point[], dx: number, dy: number): Point[] {
  return points.map(([x, y]) => [x + dx, y + dy]);
}
