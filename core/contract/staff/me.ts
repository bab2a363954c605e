import { z } from 'zod';
import { STAFF_ROLES } from '#core/contract/accounts.ts';
import { STAFF_RIGHTS } from '#core/rules/staff-rights.ts';

/** The member of staff who calls. */
export const meSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  signedInUntil: z.iso.datetime().describe('Then the code is asked for again'),
});
export type Me = z.infer<typeof meSchema>;
