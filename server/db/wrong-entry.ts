import { z } from 'zod';

/** A rule that money or stock does not keep, with the row that breaks it. */
export const wrongEntry = z.object({
  rule: z.string(),
  subject: z.string(),
  expected: z.int(),
  found: z.int(),
});
export type WrongEntry = z.infer<typeof wrongEntry>;
