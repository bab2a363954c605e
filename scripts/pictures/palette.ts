/** The colours that one dye gives a garment, from its cloth to its thread. */
export interface Palette {
  cloth: string;
  /** Ribs and facings take the dye a little differently. */
  rib: string;
  /** The wrong side of the cloth, seen through the neck. */
  inside: string;
  /** The gap between two ribs. */
  groove: string;
  stitch: string;
  cord: string;
  button: string;
  metal: string;
  /** The neck label and the mark woven into it. */
  label: string;
  labelMark: string;
}

type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(from: string, to: string, share: number): string {
  const a = rgb(from);
  const b = rgb(to);
  const channel = (i: 0 | 1 | 2) =>
    Math.round(a[i] * (1 - share) + b[i] * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Perceived lightness, 0 to 1. */
export function lightness(hex: string): number {
  const [r, g, b] = rgb(hex);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

export function paletteFor(cloth: string): Palette {
  const dark = lightness(cloth) < 0.42;
  return {
    cloth,
    rib: mix(cloth, dark ? '#ffffff' : '#000000', 0.035),
    inside: mix(cloth, '#000000', dark ? 0.3 : 0.16),
    groove: mix(cloth, '#000000', dark ? 0.4 : 0.22),
    stitch: dark ? mix(cloth, '#ffffff', 0.2) : mix(cloth, '#000000', 0.2),
    cord: dark ? mix(cloth, '#ffffff', 0.12) : mix(cloth, '#000000', 0.06),
    button: dark ? mix(cloth, '#ffffff', 0.42) : '#f6f3ec',
    metal: '#8f8b84',
    label: '#efece4',
    labelMark: '#222222',
  };
}
