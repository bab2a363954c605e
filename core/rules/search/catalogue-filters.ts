import type { Meaning } from './dictionary.ts';
import type { Lexicon } from './lexicon.ts';
import type { Part, Span } from './parts.ts';
import type { Token } from './tokens.ts';
import { UNDERSTOOD_KINDS, type UnderstoodKind } from './understood.ts';

/** What some words were taken for. */
export interface Filter {
  kind: UnderstoodKind;
  values: string[];
  spans: readonly Span[];
  isFit: boolean;
  isWide: boolean;
  isNear: boolean;
}

export function toFilters(part: Part, lexicon: Lexicon): Filter[] {
  const filter = (kind: UnderstoodKind, values: string[], others: Partial<Filter> = {}): Filter => ({
    ...{ kind, values, spans: [part], isFit: false, isWide: false, isNear: false },
    ...others,
  });
  if (part.kind === 'price') {
    return [
      ...(part.least === undefined ? [] : [filter('minPrice', [String(part.least)])]),
      ...(part.most === undefined ? [] : [filter('maxPrice', [String(part.most)])]),
    ];
  }
  if (part.kind !== 'meaning') return [];
  const { meaning } = part;
  if (meaning.kind === 'size') return [filter('size', [meaning.size])];
  if (meaning.kind === 'color') {
    const { isNear = false } = meaning;
    return [filter('color', findColours(meaning, lexicon.colours), { isNear })];
  }
  if (meaning.kind === 'homeTag') return [filter('homeTag', lexicon.homeTags.filter(isSame(meaning.tag)))];
  if (meaning.kind === 'filler') return [];
  const found = findCategories(meaning.means, lexicon.categories);
  const near = found.length === 0 ? findCategories(meaning.near, lexicon.categories) : [];
  return [
    filter('category', [...found, ...near], {
      isFit: meaning.isFit,
      isWide: meaning.isWide,
      isNear: near.length > 0,
    }),
  ];
}

const isSame = (wanted: string) => (name: string) => name.toLowerCase() === wanted.toLowerCase();

/** `GreenYellow` is `green yellow`. */
function toWords(name: string): string[] {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/\s+/);
}

function findColours({ shades, near }: Meaning & { kind: 'color' }, colours: readonly string[]): string[] {
  const among = (wanted: readonly string[]) =>
    colours.filter((colour) => {
      const words = toWords(colour);
      return wanted.some(
        (shade) => words.includes(shade) || words.join(' ') === shade || words.join('') === shade,
      );
    });
  const found = among(shades);
  return found.length > 0 ? found : among(near);
}

function findCategories(means: readonly string[], categories: readonly string[]): string[] {
  return categories.filter((category) => {
    const words = category.replaceAll('-', '').split(/\s+/);
    return means.some((wanted) => words.some((word) => word.startsWith(wanted)));
  });
}

const AND = new Set(['and', 'aur', 'or', 'ya', 'n']);

/**
 * A cut or a wide word chooses among the categories of the garments that are named beside it; one that none of them has is
 * left alone. Garments with an `and` between them are all meant.
 */
export function settleCategories(filters: readonly Filter[], tokens: readonly Token[]): Filter[] {
  const isList = tokens.some(({ word }) => AND.has(word));
  const isLesser = ({ isFit, isWide }: Filter) => isFit || (isWide && !isList);
  const garments = filters.filter((filter) => !isLesser(filter));
  const wide = filters.filter(({ isFit }) => !isFit);
  const main = [garments, wide, filters].find((some) => some.length > 0) ?? [];
  const [first] = main;
  if (!first) return [];
  const values = [...new Set(main.flatMap((filter) => filter.values))];
  const others = filters.filter((filter) => !main.includes(filter));
  const fitting = values.filter((value) => others.every((other) => other.values.includes(value)));
  const spans = filters.flatMap((filter) => filter.spans);
  const isNear = main.some((filter) => filter.isNear);
  return [{ ...first, values: fitting.length > 0 ? fitting : values, spans, isNear }];
}

/** Values of one kind are alternatives; of several bounds the narrowest counts. */
export function mergeKinds(filters: readonly Filter[]): Filter[] {
  return UNDERSTOOD_KINDS.flatMap((kind) => {
    const [first, ...others] = filters.filter((filter) => filter.kind === kind);
    if (!first) return [];
    const values = [...new Set([first, ...others].flatMap((filter) => filter.values))];
    const spans = [first, ...others].flatMap((filter) => filter.spans);
    if (kind === 'minPrice') return [{ ...first, spans, values: [String(Math.max(...values.map(Number)))] }];
    if (kind === 'maxPrice') return [{ ...first, spans, values: [String(Math.min(...values.map(Number)))] }];
    return [{ ...first, spans, values }];
  });
}
