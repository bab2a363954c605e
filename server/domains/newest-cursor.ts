import { z } from 'zod';
import { decodeListCursor, encodeListCursor } from './list-cursor.ts';

/** The last row of a page of a list that is read newest first: the next page begins after it. */
export interface NewestCursor {
  at: Date;
  id: string;
}

const cursorSchema = z.tuple([z.int().min(0).max(8.64e15), z.string().min(1).max(100)]);

export function encodeNewest({ at, id }: { at: Date | string; id: string }): string {
  return encodeListCursor([new Date(at).getTime(), id]);
}

export function decodeNewest(text: string): NewestCursor;
export function decodeNewest(text: string | undefined): NewestCursor | undefined;
export function decodeNewest(text: string | undefined): NewestCursor | undefined {
  if (text === undefined) return undefined;
  const [at, id] = decodeListCursor(text, cursorSchema);
  return { at: new Date(at), id };
}
