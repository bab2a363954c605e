import { z } from 'zod';
import { STAFF_RIGHTS } from '#core/rules/staff-rights.ts';
import { phoneSchema, STAFF_ROLES } from './accounts.ts';
import { call } from './call.ts';

/** The member of staff who calls. */
const meSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  signedInUntil: z.iso.datetime().describe('Then the code is asked for again'),
});
export type Me = z.infer<typeof meSchema>;

const nameSchema = z.string().trim().min(1, 'Please enter a name').max(100);

/** Someone who works in the back office. */
const memberSchema = z.object({
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

const access = 'staff:change';
const params = z.object({ id: z.string().min(1).max(100) });

export const readMe = call('GET', '/api/admin/me', 'self', {
  summary: 'The signed-in staff member',
  data: meSchema,
});

export const signOutEverywhere = call('POST', '/api/admin/sign-out-everywhere', 'self', {
  summary: 'Signs out everywhere',
});

export const listMembers = call('GET', '/api/admin/staff', access, {
  summary: 'Staff members',
  data: z.array(memberSchema),
});

export const addMember = call('POST', '/api/admin/staff', access, {
  summary: 'Adds a staff member',
  body: addMemberSchema,
  failures: ['already-staff'],
});

export const changeMember = call('PUT', '/api/admin/staff/:id', access, {
  summary: 'Changes the name or role of a staff member, or blocks them',
  params,
  body: changeMemberSchema,
  failures: ['not-found', 'last-owner'],
});

export const removeMember = call('DELETE', '/api/admin/staff/:id', access, {
  summary: 'Removes a staff member',
  params,
  failures: ['not-found', 'last-owner'],
});

export const signMemberOut = call('POST', '/api/admin/staff/:id/end-sessions', access, {
  summary: 'Signs a staff member out everywhere',
  params,
  failures: ['not-found'],
});
