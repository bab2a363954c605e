import { z } from 'zod';
import { call } from './call.ts';
import { pageQuery } from './given.ts';

/** A message to a shopper that the store has given up on. */
const unsentMessageSchema = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  body: z.string(),
  error: z.string().nullable(),
  at: z.iso.datetime(),
});
export type UnsentMessage = z.infer<typeof unsentMessageSchema>;

const unsentListSchema = z.object({
  messages: z.array(unsentMessageSchema),
  nextCursor: z.string().nullable(),
});
export type UnsentList = z.infer<typeof unsentListSchema>;

const unsentQuerySchema = z.object({
  ...pageQuery(),
});
export type UnsentQuery = z.infer<typeof unsentQuerySchema>;

const params = z.object({ id: z.string().min(1).max(100) });

export const listUnsent = call('GET', '/api/admin/outbox', 'outbox:read', {
  summary: 'Messages that could not be sent, newest first',
  query: unsentQuerySchema,
  data: unsentListSchema,
  failures: ['cursor-invalid'],
});

export const sendAgain = call('POST', '/api/admin/outbox/:id/send', 'outbox:retry', {
  summary: 'Sends the message again',
  params,
  failures: ['not-found'],
});

export const discardMessage = call('DELETE', '/api/admin/outbox/:id', 'outbox:retry', {
  summary: 'Discards the message',
  params,
  failures: ['not-found'],
});
