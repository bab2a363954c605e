import type { Garment, Measure } from '#core/rules/size-chart.ts';
import { measureNames, sizeChartTexts } from '#texts/size-chart.ts';

/** The outline of each garment, laid flat, in a square of 240. */
const OUTLINES: Record<Garment, string> = {
  top: 'M88 34C98 48 142 48 152 34L182 44 226 92 198 114 180 96V206H60V96L42 114 14 92 58 44ZM88 34C98 56 142 56 152 34',
  bottom: 'M78 22H162L178 218H132L120 92 108 218H62ZM78 34H162M120 22V60',
};

/** Where each measure is taken: from here to there, and where its letter is. */
type Line = readonly [x1: number, y1: number, x2: number, y2: number, letterX: number, letterY: number];
const LINES: Record<Garment, Partial<Record<Measure, Line>>> = {
  top: {
    Chest: [60, 112, 180, 112, 120, 104],
    Length: [90, 38, 90, 206, 76, 172],
    Shoulder: [58, 24, 182, 24, 120, 17],
    Sleeve: [190, 36, 232, 84, 226, 52],
  },
  bottom: {
    Waist: [78, 14, 162, 14, 120, 9],
    Hip: [75, 62, 165, 62, 146, 55],
    Thigh: [118, 100, 169, 100, 144, 94],
    Inseam: [116, 100, 104, 216, 92, 168],
    Length: [190, 22, 190, 218, 203, 126],
    Hem: [132, 228, 178, 228, 155, 224],
  },
};

/** The letter of a measure, in the drawing and over its column: that of its place in the chart. */
export function letterOf(place: number): string {
  return String.fromCodePoint(65 + place);
}

/** How the measures of a chart are taken. */
export function SizeFigure({ garment, measures }: { garment: Garment; measures: readonly Measure[] }) {
  const names = measures.map((measure) => measureNames[measure]).join(', ');
  return (
    <svg viewBox="0 0 240 240" role="img" aria-label={sizeChartTexts.figure(names)} className="size-figure">
      <path d={OUTLINES[garment]} className="garment" />
      {measures.map((measure, place) => {
        const line = LINES[garment][measure];
        if (!line) return null;
        const [x1, y1, x2, y2, x, y] = line;
        return (
          <g key={measure}>
            <path d={`M${x1} ${y1}L${x2} ${y2}`} className="tape" />
            <text x={x} y={y}>
              {letterOf(place)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
