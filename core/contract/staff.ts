import { z } from 'zod';
import { STAFF_RIGHTS } from '#core/rules/staff-rights.ts';
import {
  codeTrySchema,
  openSessionSchema,
  phoneSchema,
  STAFF_ROLES,
  sessionParamsSchema,
} from './accounts.ts';
import { call } from './call.ts';
import { secondSchema } from './staff/second-factor.ts';

/** The header by which pages of the back office show that a call is theirs. */
export const PAGE_KEY_HEADER = 'x-page-key';

/** The member of staff who calls. */
const meSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  signedInUntil: z.iso.datetime().describe('Then the code is asked for again'),
  needsSecondFactor: z.boolean().describe('Nothing can be done before it is set up'),
  hasCourier: z.boolean().describe('The store has a courier that parcels can be booked with'),
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
  hasSecondFactor: z.boolean(),
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

export const signIn = call('POST', '/api/admin/session', 'anyone', {
  summary: 'Signs a member of staff in with the one-time code; browsers get a cookie for the back office',
  perMinute: 60,
  body: codeTrySchema.extend({ second: secondSchema.optional() }),
  fields: z.object({
    token: z.string().describe('For scripts: as a bearer token on /api/admin'),
    pageKey: z.string().describe('Sent by the pages of the back office beside the cookie'),
  }),
  failures: ['otp-invalid', 'account-disabled', 'not-staff', 'second-factor-needed', 'second-factor-invalid'],
});

export const signOut = call('DELETE', '/api/admin/session', 'self', { summary: 'Signs out here' });

export const listStaffSessions = call('GET', '/api/admin/sessions', 'self', {
  summary: 'Where the staff member is signed in, the last used first',
  data: z.array(openSessionSchema),
});

export const endStaffSession = call('DELETE', '/api/admin/sessions/:id', 'self', {
  summary: 'Signs out of one of the own sessions',
  params: sessionParamsSchema,
  failures: ['not-found'],
});

export const signOutElsewhere = call('POST', '/api/admin/sign-out-elsewhere', 'self', {
  summary: 'Signs out everywhere else',
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

export const resetSecondFactor = call('POST', '/api/admin/staff/:id/reset-second-factor', access, {
  summary: 'Takes a lost second factor away from a staff member, who sets up another',
  params,
  failures: ['not-found'],
});
