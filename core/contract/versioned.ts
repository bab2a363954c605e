import { z } from 'zod';

/** What an integer column of the database holds at most: a larger number is refused, not sent there. */
export const LARGEST_INTEGER = 2_147_483_647;

/** Which state of a thing was read; 0 while nobody has ever saved it. */
export const versionSchema = z.int().min(0).max(LARGEST_INTEGER);
/** The same for things that begin with their first version. */
export const savedVersionSchema = versionSchema.min(1);

/**
 * Something that staff edit, with the version of it that was read. Saving names that version, so that nobody overwrites
 * unseen what another has saved meanwhile.
 */
export function versionedOf<T extends z.ZodType>(value: T) {
  return z.object({ value, version: versionSchema });
}

export interface Versioned<T> {
  value: T;
  version: number;
}
