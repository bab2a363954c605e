import { z } from 'zod';
import { checkContactForm, trimContactForm } from '#core/rules/contact.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { pageQuery } from './given.ts';
import { savedVersionSchema } from './versioned.ts';

/** The contact form. A filled trap is no error here: it is answered like a success, so that programs learn nothing. */
const contactSchema = z
  .object({
    name: z.string().default('').describe('At most 100 characters'),
    email: z.string().default(''),
    message: z.string().default('').describe('At most 2000 characters'),
    website: z.string().default('').describe('Left empty by people'),
  })
  .transform(trimContactForm)
  .superRefine((contact, context) => {
    if (contact.website !== '') return;
    const errors = checkContactForm(contact);
    for (const [field, message] of Object.entries(errors)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

const ENQUIRY_VIEWS = ['open', 'done'] as const;

const enquiryListQuerySchema = z.object({
  view: z.enum(ENQUIRY_VIEWS).optional(),
  search: z.string().trim().max(100).optional().describe('Ticket number, name or e-mail address'),
  ...pageQuery(25),
});
export type EnquiryListQuery = z.infer<typeof enquiryListQuerySchema>;

const enquirySchema = z.object({
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
  answerIs: z.enum(['waiting', 'sent', 'failed']).nullable().describe('Whether the e-mail was sent'),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

const enquiryListSchema = z.object({
  enquiries: z.array(enquirySchema),
  nextCursor: z.string().nullable(),
  open: cappedCountSchema,
});
export type EnquiryList = z.infer<typeof enquiryListSchema>;

/** What is left out stays as it is. */
const changeEnquirySchema = z.object({
  version: savedVersionSchema,
  done: z.boolean().optional(),
  note: z.string().trim().max(2000, 'At most 2000 characters').optional(),
});
export type ChangeEnquiry = z.infer<typeof changeEnquirySchema>;

export const ENQUIRY_ANSWER_LENGTH = 5000;

const answerEnquirySchema = z.object({
  version: savedVersionSchema,
  answer: z
    .string()
    .trim()
    .min(1, 'Please write a reply')
    .max(ENQUIRY_ANSWER_LENGTH, `At most ${ENQUIRY_ANSWER_LENGTH} characters`),
});
export type AnswerEnquiry = z.infer<typeof answerEnquirySchema>;

const params = z.object({ id: z.string().min(1).max(100) });

export const sendEnquiry = call('POST', '/api/contact', 'guest', {
  summary: 'Sends a message to the store',
  perTenMinutes: 10,
  body: contactSchema,
  fields: z.object({ ticket: z.int().describe('The number under which the message is stored') }),
  says: 'enquirySent',
  status: 201,
});

export const listEnquiries = call('GET', '/api/admin/enquiries', 'enquiries:read', {
  summary: 'Contact messages, newest first',
  query: enquiryListQuerySchema,
  data: enquiryListSchema,
  failures: ['cursor-invalid'],
});

export const changeEnquiry = call('PUT', '/api/admin/enquiries/:id', 'enquiries:answer', {
  summary: 'Closes or reopens a message, or changes its note',
  params,
  body: changeEnquirySchema,
  failures: ['not-found', 'changed-meanwhile'],
});

export const answerEnquiry = call('POST', '/api/admin/enquiries/:id/answer', 'enquiries:answer', {
  summary: 'Replies to a message by email',
  params,
  body: answerEnquirySchema,
  failures: ['not-found', 'changed-meanwhile', 'message-answered'],
});
