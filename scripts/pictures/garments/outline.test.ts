import { describe, expect, it } from 'vitest';
import { along, arc, band, mirrored, type Point, wales } from './outline.ts';

describe('mirrored', () => {
  it('closes a half with its mirror image', () => {
    expect(
      mirrored(
        [0, 10],
        [
          [100, 10],
          [100, 50, 60, 90, 0, 90],
        ],
      ),
    ).toBe('M600 10L700 10C700 50 660 90 600 90C540 90 500 50 500 10L600 10Z');
  });
});

describe('wales', () => {
  const upper: Point[] = [
    [0, 0],
    [100, 0],
  ];
  const lower: Point[] = [
    [0, 20],
    [100, 20],
  ];

  it('run from one line to the other, evenly', () => {
    expect(wales(upper, lower, 25)).toBe(
      'M25.00 0.00L25.00 20.00M50.00 0.00L50.00 20.00M75.00 0.00L75.00 20.00',
    );
  });

  it('start at the same share of both lines', () => {
    expect(along(upper, 0.3)).toEqual([30, 0]);
    expect(along(arc(100, 0, 50), 0.5)[0]).toBeCloseTo(600, 0);
  });
});

describe('band', () => {
  it('is the closed area between two lines', () => {
    expect(
      band(
        [
          [0, 0],
          [9, 0],
        ],
        [
          [0, 5],
          [9, 5],
        ],
      ),
    ).toBe('M0.00 0.00L9.00 0.00L9.00 5.00L0.00 5.00Z');
  });
});
