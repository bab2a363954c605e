import { z } from 'zod';

/**
 * Something that staff edit, with the version of it that was read. Saving names that version, so that nobody overwrites
 * unseen what another has saved meanwhile.
 */
export function versionedOf<T extends z.ZodType>(value: T) {
  return z.object({ value, version: z.int().min(0) });
}

export interface Versioned<T> {
  value: T;
  version: number;
}
