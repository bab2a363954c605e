// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the plane

/** Softens a plane in place: three box passes, which is close to a Gaussian of the same radius. */
export function blur(plane: Float32Array, width: number, height: number, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  // A wide blur leaves no detail, so it is done on a smaller copy.
  const factor = Math.min(8, Math.floor(r / 4));
  if (factor < 2) {
    boxes(plane, width, height, r);
    return;
  }
  const small = reduced(plane, width, height, factor);
  boxes(small.plane, small.width, small.height, Math.max(1, Math.round(r / factor)));
  enlarge(small, plane, width, height, factor);
}

export interface Reduced {
  plane: Float32Array;
  width: number;
  height: number;
}

/** A smaller copy: each of its pixels is the average of a square. */
export function reduced(plane: Float32Array, width: number, height: number, factor: number): Reduced {
  const small: Reduced = {
    plane: new Float32Array(Math.ceil(width / factor) * Math.ceil(height / factor)),
    width: Math.ceil(width / factor),
    height: Math.ceil(height / factor),
  };
  for (let y = 0; y < small.height; y++) {
    const bottom = Math.min(height, (y + 1) * factor);
    for (let x = 0; x < small.width; x++) {
      const right = Math.min(width, (x + 1) * factor);
      let sum = 0;
      for (let row = y * factor; row < bottom; row++) {
        for (let column = x * factor; column < right; column++) sum += plane[row * width + column]!;
      }
      small.plane[y * small.width + x] = sum / ((bottom - y * factor) * (right - x * factor));
    }
  }
  return small;
}

/** Brings a smaller copy back to size, smoothly between its pixels. */
export function enlarge(
  small: Reduced,
  into: Float32Array,
  width: number,
  height: number,
  factor: number,
): void {
  const shift = 0.5 - 0.5 / factor;
  for (let y = 0; y < height; y++) {
    const atY = Math.min(Math.max(y / factor - shift, 0), small.height - 1);
    const upper = Math.min(Math.floor(atY), Math.max(0, small.height - 2));
    const lower = Math.min(upper + 1, small.height - 1) * small.width;
    const fy = atY - upper;
    for (let x = 0; x < width; x++) {
      const atX = Math.min(Math.max(x / factor - shift, 0), small.width - 1);
      const left = Math.min(Math.floor(atX), Math.max(0, small.width - 2));
      const right = Math.min(left + 1, small.width - 1);
      const fx = atX - left;
      const above =
        small.plane[upper * small.width + left]! * (1 - fx) + small.plane[upper * small.width + right]! * fx;
      const below = small.plane[lower + left]! * (1 - fx) + small.plane[lower + right]! * fx;
      into[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
}

function boxes(plane: Float32Array, width: number, height: number, r: number): void {
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
