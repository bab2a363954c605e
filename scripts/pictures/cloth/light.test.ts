import { describe, expect, it } from 'vitest';
import { light } from './light.ts';

const SIZE = 81;
const MIDDLE = 40;

/** A round hill in the middle of a flat cloth. */
function hill(): Float32Array {
  return Float32Array.from({ length: SIZE * SIZE }, (_, p) => {
    const dx = (p % SIZE) - MIDDLE;
    const dy = Math.floor(p / SIZE) - MIDDLE;
    return 10 * Math.exp(-(dx * dx + dy * dy) / 200);
  });
}

function lit(values: Float32Array) {
  const cloth = new Float32Array(values.length).fill(255);
  const { diffuse } = light({ width: SIZE, height: SIZE, pixelsPerUnit: 1, values, cloth }, 1);
  return (dx: number, dy: number) => {
    let sum = 0;
    for (let y = -2; y <= 2; y++) {
      for (let x = -2; x <= 2; x++) sum += diffuse[(MIDDLE + dy + y) * SIZE + MIDDLE + dx + x] ?? 0;
    }
    return sum / 25;
  };
}

describe('light', () => {
  it('comes from the top left', () => {
    const at = lit(hill());
    expect(at(-9, -9)).toBeGreaterThan(at(9, 9) + 0.2);
    expect(at(-9, -9)).toBeGreaterThan(1);
  });

  it('leaves flat cloth at its own colour', () => {
    const at = lit(new Float32Array(SIZE * SIZE));
    expect(at(0, 0)).toBeCloseTo(1, 1);
  });

  it('skips what is not cloth', () => {
    const values = hill();
    const cloth = new Float32Array(values.length);
    const { diffuse } = light({ width: SIZE, height: SIZE, pixelsPerUnit: 1, values, cloth }, 1);
    expect(diffuse.every((value) => value === 0)).toBe(true);
  });
});
