// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the plane

/** Softens a plane in place: three box passes, which is close to a Gaussian of the same radius. */
export function blur(plane: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  const scratch = new Float32Array(plane.length);
  for (let pass = 0; pass < 3; pass++) {
    blurRows(plane, scratch, width, height, r);
    blurColumns(scratch, plane, width, height, r);
  }
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const share = 1 / (2 * r + 1);
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -r; x <= r; x++) sum += from[row + Math.min(Math.max(x, 0), last)]!;
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * share;
      sum += from[row + Math.min(x + r + 1, last)]! - from[row + Math.max(x - r, 0)]!;
    }
  }
}

/** Walks row by row with one running sum per column: columns one by one would miss the cache at every step. */
function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const share = 1 / (2 * r + 1);
  const last = height - 1;
  const sums = new Float64Array(width);
  for (let y = -r; y <= r; y++) {
    const row = Math.min(Math.max(y, 0), last) * width;
    for (let x = 0; x < width; x++) sums[x]! += from[row + x]!;
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const entering = Math.min(y + r + 1, last) * width;
    const leaving = Math.max(y - r, 0) * width;
    for (let x = 0; x < width; x++) {
      to[row + x] = sums[x]! * share;
      sums[x]! += from[entering + x]! - from[leaving + x]!;
    }
  }
}
