import type { Weave } from '../cloth/weave.ts';
import type { Palette } from '../palette.ts';
import type { Frame } from '../space.ts';

export type Side = 'front' | 'back';

/** One push of a hand: the cloth around (x, y) moves by (dx, dy), less the further away. */
export interface Push {
  x: number;
  y: number;
  reach: number;
  dx: number;
  dy: number;
}

/** Where a print drawn for the oversized tee goes on this garment: scaled about the centre line, then moved down. */
interface PrintPlace {
  scale: number;
  /** Top of the print area on this garment; it is at 390 on the oversized tee. */
  top: number;
  /** Only a small emblem over the heart, as a placket leaves no room for more. */
  emblem?: boolean;
}

/** One side of a garment, as SVG markup in the garment space. Nothing here depends on its colour or print. */
export interface Pattern {
  /** Outline, filled white. */
  mask: string;
  /** Fine height: seams, ribs, folds of the edge. Grey 128 is level, see `relief` in markup.ts. */
  relief: string;
  /** Broad height: a hood, a pocket that stands off. Same scale, but coarser. */
  form: string;
  /** Elastic parts: grey, darker is tighter; white is loose cloth. */
  elastic: string;
  /** Drawn on the cloth, under the print. */
  under: (palette: Palette) => string;
  /** Drawn over the print: seams, pocket edges, cords, buttons. */
  over: (palette: Palette) => string;
  weave: Weave;
  /** Roundness of the edge in garment units: a thick cloth folds over in a larger curve. */
  thickness: number;
  handling: number;
  stiffness: number;
  pushes: readonly Push[];
}

/** A garment with its sides and the parts of it that are worth a close look. */
export interface Garment {
  sides: Record<Side, Pattern>;
  /** Null for a garment that is never printed. */
  printPlace: Record<Side, PrintPlace> | null;
  /** The neck (or the waistband), and what is shown of a garment that has no print. */
  closeUps: { collar: Frame; detail: Frame };
}
