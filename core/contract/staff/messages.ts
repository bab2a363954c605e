import { z } from 'zod';
import { savedVersionSchema } from './versioned.ts';

export const MESSAGE_VIEWS = ['open', 'done'] as const;

export const messageListQuerySchema = z.object({
  view: z.enum(MESSAGE_VIEWS).optional(),
  search: z.string().trim().max(100).optional().describe('Ticket number, name or e-mail address'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type MessageListQuery = z.infer<typeof messageListQuerySchema>;

export const staffMessageSchema = z.object({
  id: z.string(),
  ticket: z.int(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  done: z.boolean(),
  note: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable().describe('The name of the member of staff'),
  answerIs: z.enum(['waiting', 'sent', 'failed']).nullable().describe('What became of the e-mail'),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StaffMessage = z.infer<typeof staffMessageSchema>;

export const messageListSchema = z.object({
  messages: z.array(staffMessageSchema),
  nextCursor: z.string().nullable(),
  open: z.object({ count: z.int(), isCapped: z.boolean() }),
});
export type MessageList = z.infer<typeof messageListSchema>;

/** What is left out stays as it is. */
export const changeMessageSchema = z.object({
  version: savedVersionSchema,
  done: z.boolean().optional(),
  note: z.string().trim().max(2000, 'At most 2000 characters').optional(),
});
export type ChangeMessage = z.infer<typeof changeMessageSchema>;

export const MESSAGE_ANSWER_MOST = 5000;

export const answerMessageSchema = z.object({
  version: savedVersionSchema,
  answer: z
    .string()
    .trim()
    .min(1, 'Please write a reply')
    .max(MESSAGE_ANSWER_MOST, `At most ${MESSAGE_ANSWER_MOST} characters`),
});
export type AnswerMessage = z.infer<typeof answerMessageSchema>;
