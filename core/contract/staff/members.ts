import { z } from 'zod';
import { phoneSchema, STAFF_ROLES } from '#core/contract/accounts.ts';

const nameSchema = z.string().trim().min(1, 'Please enter a name').max(100);

/** Someone who works in the back office. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES),
  disabled: z.boolean().describe('Cannot sign in'),
  lastSignInAt: z.iso.datetime().nullable(),
  sessions: z.int().describe('Places where this person is signed in now'),
});
export type Member = z.infer<typeof memberSchema>;

export const addMemberSchema = z.object({ name: nameSchema, phone: phoneSchema, role: z.enum(STAFF_ROLES) });
export type AddMember = z.infer<typeof addMemberSchema>;

export const changeMemberSchema = z.object({
  name: nameSchema,
  role: z.enum(STAFF_ROLES),
  disabled: z.boolean(),
});
export type ChangeMember = z.infer<typeof changeMemberSchema>;
