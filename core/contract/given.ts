import { z } from 'zod';

/** A parameter that is there but empty, as an untouched field of a form sends it, means the same as none. */
export function given<T extends z.ZodType>(schema: T) {
  return z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** A day in India that somebody asks for, such as 2026-11-15. Dates far beyond these are more than others can reckon with. */
export const daySchema = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `Choose a day from ${FIRST_DAY} to ${LAST_DAY}`);

/** Which page of a list is asked for, and how long it is. */
export function pageQuery(rows = 50) {
  return {
    cursor: given(z.string().max(400)),
    limit: given(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? rows),
  };
}
