import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { filled, relief, seam, stitches, stroked } from './markup.ts';
import { arc, band, line, moved, type Point, type Segment, wales } from './outline.ts';
import type { Side } from './pattern.ts';

/** A round neck with a knitted rib. */
export interface CrewCollar {
  /** From the centre line to where the neck seam meets the shoulder. */
  halfWidth: number;
  top: number;
  /** How far the front of the neck seam hangs below its top. */
  depth: number;
  /** Width of the rib. */
  rib: number;
}

export interface CollarDrawing {
  relief: string;
  under: (palette: Palette) => string;
  over: (palette: Palette) => string;
}

const RIB_PITCH = 5.2;
const BACK_DIP = 12;

/** The upper edge of the garment, from the centre line to the shoulder seam. */
export function crewEdge({ halfWidth, top, rib }: CrewCollar): Segment[] {
  const fold = halfWidth - rib * 0.5;
  return [
    [fold * 0.45, top - 11 + BACK_DIP, fold * 0.8, top - 4, fold, top - 8],
    [fold + 6, top - 9.5, halfWidth - 4, top - 6, halfWidth + 3, top],
  ];
}

export function crewStart({ top }: CrewCollar): [number, number] {
  return [0, top - 11 + BACK_DIP];
}

export function crewCollar(collar: CrewCollar, side: Side): CollarDrawing {
  return side === 'front' ? frontCollar(collar) : backCollar(collar);
}

function frontCollar({ halfWidth, top, depth, rib }: CrewCollar): CollarDrawing {
  const seamLine = arc(halfWidth + 2, top - 2, depth, 0.92);
  const edge = arc(halfWidth - rib, top - 9, depth - rib + 7, 0.92);
  const backEdge = arc(halfWidth - rib * 0.5, top - 16, BACK_DIP + 4);
  const backSeam = arc(halfWidth - rib * 0.9, top - 8, rib + BACK_DIP);
  const tape = arc(halfWidth - rib * 0.9, top - 6, rib + BACK_DIP + 9);
  const hole = band(edge, backEdge);
  const frontRib = band(raised(seamLine), raised(edge));
  const frontWales = wales(seamLine, edge, RIB_PITCH);
  const backWales = wales(backEdge, backSeam, RIB_PITCH);
  const labelTop = top + rib + BACK_DIP - 8;
  return {
    relief:
      filled(hole, relief(-7)) +
      filled(band(backEdge, backSeam), relief(-4.6)) +
      stroked(backWales, { colour: relief(-5.6), width: 1.7 }) +
      filled(band(backSeam, tape), relief(-5.4)) +
      `<rect x="${CENTRE - 24}" y="${labelTop}" width="48" height="29" fill="${relief(-5)}"/>` +
      seam(line(seamLine), 4, 2.4) +
      filled(frontRib, relief(2.4)) +
      stroked(frontWales, { colour: relief(0.9), width: 1.9 }) +
      stroked(line(edge), { colour: relief(3.2), width: 3 }),
    under: (palette) =>
      filled(hole, palette.inside) +
      filled(band(backEdge, backSeam), palette.inside) +
      stroked(backWales, { colour: palette.groove, width: 1.6, opacity: 0.6 }) +
      filled(band(backSeam, tape), palette.rib) +
      stitches(line(moved(tape, 0, -2.4)), palette.stitch, 0.6) +
      label(palette, labelTop) +
      filled(frontRib, palette.rib) +
      stroked(frontWales, { colour: palette.groove, width: 1.7, opacity: 0.42 }),
    over: (palette) =>
      stroked(line(seamLine), { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
      stitches(line(arc(halfWidth + 9, top + 1, depth + 5, 0.92)), palette.stitch),
  };
}

/** Carries the ends of a line straight up, past the upper edge of the garment. */
function raised(points: readonly Point[]): Point[] {
  const first = points[0] ?? [0, 0];
  const last = points.at(-1) ?? [0, 0];
  return [[first[0], first[1] - 26], ...points, [last[0], last[1] - 26]];
}

function backCollar({ halfWidth, top, rib }: CrewCollar): CollarDrawing {
  const edge = arc(halfWidth - rib * 0.5, top - 16, BACK_DIP + 4);
  const seamLine = arc(halfWidth + 2, top - 2, rib + BACK_DIP - 6, 0.9);
  const backWales = wales(edge, seamLine, RIB_PITCH);
  const ribBand = band(raised(edge), raised(seamLine));
  return {
    relief:
      seam(line(seamLine), 4, 2.4) +
      filled(ribBand, relief(2.4)) +
      stroked(backWales, { colour: relief(0.9), width: 1.9 }),
    under: (palette) =>
      filled(ribBand, palette.rib) +
      stroked(backWales, { colour: palette.groove, width: 1.7, opacity: 0.42 }),
    over: (palette) =>
      stroked(line(seamLine), { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
      stitches(line(moved(seamLine, 0, 8)), palette.stitch),
  };
}

/** The woven label at the back of the neck. */
export function label(palette: Palette, top: number): string {
  return (
    `<rect x="${CENTRE - 24}" y="${top}" width="48" height="29" rx="1" fill="${palette.label}"/>` +
    `<rect x="${CENTRE - 15}" y="${top + 12}" width="30" height="4.4" fill="${palette.labelMark}"/>`
  );
}
