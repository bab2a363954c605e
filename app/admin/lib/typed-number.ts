import { amountFromText } from '#core/rules/money-text.ts';

/**
 * The number that was typed into a field of a form. Undefined for what is none: the form refuses it, and an empty field
 * stays empty (NaN would be written into it).
 */
export function typedAmount(typed: unknown): number | undefined {
  return typeof typed === 'number'
    ? numberOrNothing(typed)
    : amountFromText(textFrom(typed).replace('%', ''));
}

/** As `typedAmount`, for a field that may stay empty: null then. */
export function typedOptionalAmount(typed: unknown): number | null | undefined {
  return textFrom(typed).trim() === '' ? null : typedAmount(typed);
}

/** A whole number that is not negative. */
export function typedCount(typed: unknown): number | undefined {
  if (typeof typed === 'number') return numberOrNothing(typed);
  const plain = textFrom(typed).trim();
  return /^\d+$/.test(plain) ? Number(plain) : undefined;
}

function numberOrNothing(number: number): number | undefined {
  return Number.isNaN(number) ? undefined : number;
}

function textFrom(typed: unknown): string {
  return typed === null || typed === undefined ? '' : String(typed);
}
