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

/** The envelope of a successful read. */
export function answerOf<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** The answer of a call that changes something and has nothing to tell. */
export const doneSchema = z.object({ success: z.literal(true) });

/** How the calls of the staff may refuse. */
export const staffRefusals = {
  400: failureSchema,
  401: failureSchema,
  403: failureSchema,
  404: failureSchema,
  409: failureSchema,
  422: failureSchema,
};

/** The answer of a call that gives a file: its bytes, not JSON. */
export const fileSchema = z.string().describe('The file itself');
