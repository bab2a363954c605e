import { z } from 'zod';
import { checkContactForm, trimContactForm } from '#core/rules/contact.ts';

/** The contact form. A filled trap is no error here: it is answered like a success, so that programs learn nothing. */
export const contactSchema = z
  .object({
    name: z.string().default('').describe('At most 100 characters'),
    email: z.string().default(''),
    message: z.string().default('').describe('At most 2000 characters'),
    website: z.string().default('').describe('Left empty by people'),
  })
  .transform(trimContactForm)
  .superRefine((contact, context) => {
    const { website: _, ...errors } = checkContactForm(contact);
    for (const [field, message] of Object.entries(errors)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const contactAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  ticket: z.int().describe('The number under which the message is kept'),
});
