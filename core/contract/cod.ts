import { z } from 'zod';
import { PINCODE_PATTERN } from '#core/rules/pincode.ts';
import { phoneSchema } from './accounts.ts';

export const codCheckSchema = z.object({
  pincode: z.string().regex(PINCODE_PATTERN),
  phone: phoneSchema.optional().describe('Ignored: only the record of one’s own account counts'),
  total: z.number().min(0).max(20_000_000).describe('Rupees, with delivery'),
});
export type CodCheck = z.infer<typeof codCheckSchema>;

export const codAnswerSchema = z.object({
  success: z.literal(true),
  isOffered: z.boolean(),
  reason: z.string().nullable().describe('Why not, in words for the shopper'),
});
export type CodAnswer = z.infer<typeof codAnswerSchema>;
