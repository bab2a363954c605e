import { z } from 'zod';

/** Every failure of the API has this shape; `field` names what was wrong with the input, where it was the input. */
export const failureSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  field: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** The envelope of a successful read. */
export function answerOf<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}
