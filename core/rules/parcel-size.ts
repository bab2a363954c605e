/** Weight and sides of a packed parcel. */
export interface Measures {
  weightGrams: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
}

/** How large one piece is when it is folded and packed. */
export const SIZE_CLASSES = ['small', 'medium', 'large'] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

export const CLASS_SIZES: Readonly<Record<SizeClass, Omit<Measures, 'weightGrams'>>> = {
  small: { lengthCm: 25, widthCm: 20, heightCm: 2 },
  medium: { lengthCm: 30, widthCm: 25, heightCm: 4 },
  large: { lengthCm: 35, widthCm: 30, heightCm: 8 },
};

/** The bag, the slip and the tape. */
export const PACKING_GRAMS = 50;

/** As far as couriers carry a parcel; beyond it they want freight. */
const MOST = { grams: 50_000, cm: 200 };

/** What is packed: pieces of one kind. */
export interface PackedPieces {
  quantity: number;
  weightGrams: number | null;
  sizeClass: SizeClass | null;
}

/**
 * What a parcel weighs and measures. Weights add up, with the packing; pieces lie flat upon each other, so that the
 * parcel is as long and wide as the largest of them and as high as all together. Pieces that carry no weight, or no size,
 * count together as the usual parcel that the owner has measured, which is packed already.
 */
export function measureParcel(pieces: readonly PackedPieces[], usual: Measures): Measures {
  return { weightGrams: weigh(pieces, usual), ...stack(pieces, usual) };
}

function weigh(pieces: readonly PackedPieces[], usual: Measures): number {
  let grams = pieces.some(({ weightGrams }) => weightGrams === null) ? usual.weightGrams : PACKING_GRAMS;
  for (const { quantity, weightGrams } of pieces) grams += quantity * (weightGrams ?? 0);
  return Math.min(grams, MOST.grams);
}

function stack(pieces: readonly PackedPieces[], usual: Measures): Omit<Measures, 'weightGrams'> {
  const layers = pieces.flatMap(({ quantity, sizeClass }) =>
    sizeClass === null ? [] : [{ ...CLASS_SIZES[sizeClass], quantity }],
  );
  const { lengthCm: usualLength, widthCm: usualWidth, heightCm: usualHeight } = usual;
  const usualSides = { lengthCm: usualLength, widthCm: usualWidth, heightCm: usualHeight };
  if (layers.length === 0) return usualSides;
  const isSomeUnknown = pieces.length > layers.length;
  const all = isSomeUnknown ? [...layers, { ...usualSides, quantity: 1 }] : layers;
  const sides = [
    Math.max(...all.map(({ lengthCm }) => lengthCm)),
    Math.max(...all.map(({ widthCm }) => widthCm)),
    all.reduce((sum, { heightCm, quantity }) => sum + heightCm * quantity, 0),
  ];
  // Lengths are given before widths and heights: a high pile is laid on its side.
  const [lengthCm = 1, widthCm = 1, heightCm = 1] = sides
    .map((side) => Math.min(side, MOST.cm))
    .toSorted((a, b) => b - a);
  return { lengthCm, widthCm, heightCm };
}
