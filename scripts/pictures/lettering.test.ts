import { describe, expect, it } from 'vitest';
import { letter, letterInBox, letterOnArc, letterOutline } from './lettering.ts';
import { shapeText } from './prints/typefaces.ts';

function numbersOf(markup: string): number[] {
  return (/ d="([^"]*)"/.exec(markup)?.[1]?.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

function extent(markup: string): { left: number; right: number } {
  const xs = numbersOf(markup).filter((_, index) => index % 2 === 0);
  return { left: Math.min(...xs), right: Math.max(...xs) };
}

describe('Urdu', () => {
  it.each(['عشق', 'سکون', 'خواب', 'جنون', 'سفر', 'روشنی'])('joins the letters of %s', (word) => {
    for (const font of ['gulzar', 'nastaliq'] as const) {
      const joined = shapeText(word, { font }).map((glyph) => glyph.id);
      const apart = [...word].flatMap((letterOfWord) =>
        shapeText(letterOfWord, { font }).map((glyph) => glyph.id),
      );
      expect(joined).not.toContain(0);
      // Shaped from right to left, and into other forms than the letters have alone.
      expect(joined.toReversed()).not.toEqual(apart);
      expect(joined.filter((id) => !apart.includes(id)).length).toBeGreaterThan(0);
    }
  });

  it('runs from right to left and rises along a slope, as nastaliq does', () => {
    const bases = shapeText('جنون', { font: 'gulzar' }).filter((glyph) => !glyph.isMark);
    expect(bases.at(-1)?.y).toBeLessThan(bases.at(0)?.y ?? 0);
  });

  it('can print the dots in another colour', () => {
    const box = { left: 0, top: 0, right: 100, bottom: 100 };
    const word = letterInBox('عشق', { font: 'gulzar', box, fill: '#111111', markFill: '#ee0000' });
    expect(word.match(/fill="#[0-9a-f]+"/g)).toEqual(['fill="#111111"', 'fill="#ee0000"']);
  });
});

describe('Devanagari', () => {
  it('puts the short i before the consonant that it follows in speech', () => {
    const [matra, consonant] = shapeText('फि', { font: 'sign' });
    const alone = shapeText('फ', { font: 'sign' })[0];
    expect(matra?.id).not.toBe(alone?.id);
    expect(consonant?.id).toBe(alone?.id);
  });
});

describe('a line of lettering', () => {
  const style = { font: 'anek', stretch: 125, y: 100, fill: '#000000' } as const;

  it('fills the width it is given', () => {
    const { left, right } = extent(letter('KAGE', { ...style, width: 480, x: 600 }));
    expect(left).toBeCloseTo(360, 0);
    expect(right).toBeCloseTo(840, 0);
  });

  it('has its ink at x, whichever end is asked for', () => {
    expect(extent(letter('LEH', { ...style, size: 50, x: 840, anchor: 'end' })).right).toBeCloseTo(840, 0);
    expect(extent(letter('LEH', { ...style, size: 50, x: 360, anchor: 'start' })).left).toBeCloseTo(360, 0);
  });

  it('follows the axes of a variable font', () => {
    const width = (stretch: number) => {
      const { left, right } = extent(letter('WIDE', { ...style, stretch, size: 100, x: 0, anchor: 'start' }));
      return right - left;
    };
    expect(width(125)).toBeGreaterThan(width(75) * 1.3);
  });

  it('is the same every time', () => {
    const draw = () => letterOutline('روشنی', { font: 'gulzar', width: 300, x: 0, y: 0 });
    expect(draw()).toBe(draw());
  });

  it('refuses a character that no file of the font draws', () => {
    expect(() => letter('影', { ...style, size: 50, x: 0 })).toThrow('影');
  });
});

describe('lettering on an arc', () => {
  it('is centred on its angle', () => {
    const { left, right } = extent(
      letterOnArc('BOX', { font: 'anton', size: 60, cx: 600, cy: 600, radius: 200, fill: '#000000' }),
    );
    expect((left + right) / 2).toBeCloseTo(600, -1);
  });
});
