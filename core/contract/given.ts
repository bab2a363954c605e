import { z } from 'zod';

/** A parameter that is there but empty, as an untouched field of a form sends it, means the same as none. */
export function given<T extends z.ZodType>(schema: T) {
  return z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();
}

/** Which page of a list is asked for, and how long it is. */
export function pageQuery(rows = 50) {
  return {
    cursor: given(z.string().max(400)),
    limit: given(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? rows),
  };
}
