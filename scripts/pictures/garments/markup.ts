/** Height of one grey level of a relief, in garment units. */
export const RELIEF_STEP = 0.075;
/** Height of one grey level of a form, in garment units. */
export const FORM_STEP = 0.25;

/** The grey that stands for a height in a relief. */
export function relief(units: number): string {
  return grey(128 + units / RELIEF_STEP);
}

/** The grey that stands for a height in a form. */
export function form(units: number): string {
  return grey(128 + units / FORM_STEP);
}

/** The grey of an elastic part: 0.9 draws the cloth in by a tenth. */
export function tightness(hold: number): string {
  return grey(hold * 255);
}

function grey(level: number): string {
  const value = Math.round(Math.min(255, Math.max(0, level)))
    .toString(16)
    .padStart(2, '0');
  return `#${value}${value}${value}`;
}

export function filled(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
}

export interface Stroke {
  colour: string;
  width: number;
  opacity?: number;
  dash?: string;
  cap?: 'round' | 'butt';
}

export function stroked(path: string, { colour, width, opacity = 1, dash, cap }: Stroke): string {
  const optional = `${dash ? ` stroke-dasharray="${dash}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"${optional}/>`;
}

/** A row of stitches. */
export function stitches(path: string, colour: string, opacity = 0.75): string {
  return stroked(path, { colour, width: 1.5, opacity, dash: '4.6 2.6' });
}

/** A seam in a relief: a groove where two pieces meet, with the cloth swelling beside it. */
export function seam(path: string, width = 5, depth = 2.6): string {
  return (
    stroked(path, { colour: relief(depth * 0.22), width: width * 3 }) +
    stroked(path, { colour: relief(-depth), width })
  );
}
