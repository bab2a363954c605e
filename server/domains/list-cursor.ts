import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** The last row of a page, as the text that asks for the next one. */
export function encodeListCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Refuses what is no cursor of this list. */
export function decodeListCursor<Parts>(text: string, schema: z.ZodType<Parts>): Parts {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw new Refusal('cursor-invalid', { field: 'cursor' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
