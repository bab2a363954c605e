import { z } from 'zod';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';

/** Where something is that a courier carries, whichever way it goes. */
export const stateSchema = z.enum(PARCEL_STATES);

export const eventSchema = z.object({
  at: z.iso.datetime(),
  state: stateSchema.nullable().describe('null for a code that nobody knows'),
  text: z.string(),
  place: z.string().nullable(),
});
