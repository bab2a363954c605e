import { z } from 'zod';
import { readFlag, readPaise, readText, readTime } from '../loose-values.ts';

/** Parts of answers, in whichever way they come. What is missing is null, or a no. */
export const textSchema = z.unknown().optional().transform(readText);
export const flagSchema = z.unknown().optional().transform(readFlag);
export const paiseSchema = z.unknown().optional().transform(readPaise);
export const momentSchema = z.unknown().optional().transform(readTime);

/** A list, leaving out what cannot be read; one thing counts as a list of one. */
export function listSchema<T extends z.ZodType>(item: T) {
  return z
    .unknown()
    .optional()
    .transform((value) => {
      const list = Array.isArray(value) ? value : [value];
      return list.flatMap((entry): z.infer<T>[] => {
        const read = item.safeParse(entry);
        return read.success ? [read.data] : [];
      });
    });
}
