import { productTexts } from '#texts/product.ts';

/** How tall a model may be: anything else is a slip of the keyboard. */
export const MODEL_HEIGHT_CM = { least: 120, most: 220 } as const;
export const MODEL_HEIGHT_TEXT = `Height from ${MODEL_HEIGHT_CM.least} to ${MODEL_HEIGHT_CM.most} cm`;

const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** 'Model is 5′11″ and wears M': lets a shopper judge fit and length by the picture. */
export function modelText({ heightCm, size }: { heightCm: number; size: string }): string {
  return productTexts.model(feetAndInches(heightCm), size);
}

/** 180 → `5′11″`, rounded to the nearest inch. */
export function feetAndInches(heightCm: number): string {
  const inches = Math.round(heightCm / CM_PER_INCH);
  return `${Math.floor(inches / INCHES_PER_FOOT)}′${inches % INCHES_PER_FOOT}″`;
}
