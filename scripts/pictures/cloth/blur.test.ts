import { describe, expect, it } from 'vitest';
import { blur } from './blur.ts';

function spot(width: number, height: number): Float32Array {
  const plane = new Float32Array(width * height);
  plane[Math.floor(height / 2) * width + Math.floor(width / 2)] = 1000;
  return plane;
}

function sum(plane: Float32Array): number {
  return plane.reduce((total, value) => total + value, 0);
}

describe.each([2, 12])('a blur of radius %i', (radius) => {
  it('spreads a spot and keeps its sum', () => {
    const plane = spot(121, 121);
    blur(plane, 121, 121, radius);
    expect(sum(plane)).toBeGreaterThan(980);
    expect(sum(plane)).toBeLessThan(1020);
    expect(Math.max(...plane)).toBeLessThan(1000 / (radius * radius));
  });

  it('leaves an even plane as it is', () => {
    const plane = new Float32Array(60 * 40).fill(7);
    blur(plane, 60, 40, radius);
    expect(plane.every((value) => Math.abs(value - 7) < 1e-3)).toBe(true);
  });
});
