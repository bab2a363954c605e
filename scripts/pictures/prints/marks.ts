/** The few kinds of mark that every print is made of, as SVG markup in the 1200 × 1500 space of a garment. */

export interface Inks {
  ink: string;
  accent: string;
}

export type DrawPrint = (inks: Inks) => string;

export type Point = readonly [x: number, y: number];

export interface StrokeOptions {
  cap?: 'butt' | 'round' | 'square';
  join?: 'miter' | 'round' | 'bevel';
  dash?: string;
  opacity?: number;
}

function attributes(values: Record<string, string | number | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Short numbers keep the markup small. */
export function num(value: number): number {
  return +value.toFixed(2);
}

export function shape(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}"${attributes({ fill, opacity, 'fill-rule': 'evenodd' })}/>`;
}

export function stroke(d: string, colour: string, width: number, options: StrokeOptions = {}): string {
  const style = attributes({
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': options.cap ?? 'round',
    'stroke-linejoin': options.join ?? 'round',
    'stroke-dasharray': options.dash,
    opacity: options.opacity,
  });
  return `<path d="${d}"${style}/>`;
}

export function disc(cx: number, cy: number, r: number, fill: string): string {
  return `<circle${attributes({ cx: num(cx), cy: num(cy), r: num(r), fill })}/>`;
}

export function ring(cx: number, cy: number, r: number, colour: string, width: number): string {
  const style = attributes({
    cx: num(cx),
    cy: num(cy),
    r: num(r),
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
  });
  return `<circle${style}/>`;
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  opacity?: number;
}

export function bar({ x, y, width, height, radius, opacity }: Bar, fill: string): string {
  return `<rect${attributes({ x: num(x), y: num(y), width: num(width), height: num(height), rx: radius, fill, opacity })}/>`;
}

export function frame({ x, y, width, height, radius }: Bar, colour: string, strokeWidth: number): string {
  const style = attributes({
    x,
    y,
    width,
    height,
    rx: radius,
    fill: 'none',
    stroke: colour,
    'stroke-width': strokeWidth,
  });
  return `<rect${style}/>`;
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export function faded(content: string, opacity: number): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** Content and its mirror image about a vertical axis. */
export function mirrored(content: string, axisX = 600): string {
  return content + group(content, `translate(${2 * axisX} 0) scale(-1 1)`);
}

/** Content inside a shape only. The id must be unique among all prints: begin it with the print's id. */
export function clipped(id: string, clip: string, content: string): string {
  return `<clipPath id="${id}"><path d="${clip}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Content with holes in it where the cloth shows: `holes` is markup, drawn in any colour. */
export function knockedOut(id: string, holes: string, content: string): string {
  const cut = holes.replace(/(fill|stroke)="(?!none)[^"]*"/g, '$1="#000"');
  const mask = `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1500">`;
  return `${mask}<rect width="1200" height="1500" fill="#fff"/>${cut}</mask><g mask="url(#${id})">${content}</g>`;
}

/** A point at an angle in degrees, clockwise from the top. */
export function polar(cx: number, cy: number, r: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [num(cx + r * Math.sin(angle)), num(cy - r * Math.cos(angle))];
}

export function polyline(points: readonly Point[], closed = false): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${num(x)} ${num(y)}`).join('') + (closed ? 'Z' : '');
}

/** Draws something a number of times, counting from 0. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
