import { type LetterOptions, letter } from '../lettering.ts';

/** A line of wide lettering as broad as a whole print. */
export function title(text: string, y: number, fill: string): string {
  return letter(text, { font: 'anek', weight: 800, stretch: 125, width: 480, x: 600, y, fill });
}

/** A quieter line of the same breadth, narrow enough for a sentence. */
export function caption(text: string, y: number, fill: string): string {
  return letter(text, { font: 'anek', weight: 700, stretch: 90, width: 480, x: 600, y, fill });
}

/** Lettering meant as a hole in a shape, for `knockedOut`. */
export function cutOut(text: string, options: Omit<LetterOptions, 'fill'>): string {
  return letter(text, { ...options, fill: '#000' });
}
