import { z } from 'zod';

/** How many there are, counted up to a limit: `300+` says as much as the exact number, and costs less. */
export const cappedCountSchema = z.object({
  count: z.int(),
  isCapped: z.boolean().describe('There are more than were counted'),
});
export type CappedCount = z.infer<typeof cappedCountSchema>;
