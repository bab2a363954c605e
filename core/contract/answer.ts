import { z } from 'zod';

/**
 * Every failure of the API has this shape: `code` is stable and for programs, `message` is for people. `field` names
 * what was wrong with the input, where it was the input.
 */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** The answer of a call that gives a file: its bytes, not JSON. */
export const fileSchema = z.string().describe('The file itself');
