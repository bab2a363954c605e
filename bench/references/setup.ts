import { z } from 'zod';

/** What a reference server is given: answers to send from memory, and the database for the ones that ask it. */
export const referenceSetupSchema = z.object({
  answers: z
    .array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()), bodyBase64: z.string() }))
    .default([]),
  databaseUrl: z.string().optional(),
  /** A folder whose files are sent, at `/files/`. */
  folder: z.string().optional(),
});
export type ReferenceSetup = z.input<typeof referenceSetupSchema>;
