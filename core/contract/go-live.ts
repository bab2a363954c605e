import { z } from 'zod';
import { call } from './call.ts';

/** `open`: nobody has checked it yet. `note`: good to know, and no obstacle. */
const CHECK_STATES = ['green', 'red', 'open', 'note'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** One thing that a live store needs, and how it stands. */
const goLiveLineSchema = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(CHECK_STATES),
  words: z.string().describe('What was found, or exactly what to do'),
  sends: z.string().optional().describe('What checking it sends or does; absent where it only looks'),
  isActing: z.boolean().optional().describe('Checking it acts on an account and may cost money'),
  copy: z.string().optional().describe('To be entered elsewhere'),
});
export type GoLiveLine = z.infer<typeof goLiveLineSchema>;

const access = 'settings:change';

export const readGoLive = call('GET', '/api/admin/go-live', access, {
  summary: 'What a live store needs, line by line',
  perMinute: 30,
  data: z.object({ isReady: z.boolean(), lines: z.array(goLiveLineSchema) }),
});
export type GoLive = z.infer<typeof readGoLive.data>;

export const checkGoLive = call('POST', '/api/admin/go-live/:name', access, {
  summary: 'Checks one line, by a test message, a call or an event where it takes one',
  perMinute: 20,
  params: z.object({ name: z.string().min(1).max(40) }),
  data: goLiveLineSchema,
  failures: ['not-found'],
});

export const readCourierSetup = call('GET', '/api/admin/courier-setup', access, {
  summary: 'The way from nothing to the first booked parcel, step by step',
  perMinute: 30,
  data: z.object({ isReady: z.boolean(), lines: z.array(goLiveLineSchema) }),
});

export const checkCourierSetup = call('POST', '/api/admin/courier-setup/:name', access, {
  summary: 'Checks one step, by a question to the courier or a test booking where it takes one',
  perMinute: 20,
  params: z.object({ name: z.string().min(1).max(40) }),
  data: goLiveLineSchema,
  failures: ['not-found'],
});
