import { z } from 'zod';
import { PINCODE_PATTERN } from '#core/rules/pincode.ts';
import { answerOf } from './answer.ts';

/** What delivery to a state costs. */
export const deliveryChargeSchema = z.object({
  prepaidCharge: z.number().describe('Rupees'),
  freeAbove: z.number().describe('Rupees: nothing is charged from this amount on, after discounts'),
});
export type DeliveryCharge = z.infer<typeof deliveryChargeSchema>;

/** The same for every state, in the order of their names. */
export const stateDeliveryChargeSchema = deliveryChargeSchema.extend({ state: z.string() });
export type StateDeliveryCharge = z.infer<typeof stateDeliveryChargeSchema>;
export const deliveryChargesAnswerSchema = answerOf(z.array(stateDeliveryChargeSchema));

export const stateParamsSchema = z.object({ state: z.string().trim().min(1).max(60) });
export const deliveryChargeAnswerSchema = deliveryChargeSchema.extend({ success: z.literal(true) });

export const pincodeParamsSchema = z.object({
  pin: z.string().regex(PINCODE_PATTERN, 'must be 6 digits, the first not 0'),
});

export const postOfficeSchema = z.object({ Name: z.string(), District: z.string(), State: z.string() });
export type PostOffice = z.infer<typeof postOfficeSchema>;

/** The shape of the public pincode service: a list of one. */
export const pincodeAnswerSchema = z.array(
  z.object({
    Status: z.enum(['Success', 'Error']),
    Message: z.string(),
    PostOffice: z.array(postOfficeSchema).nullable(),
  }),
);
export type PincodeAnswer = z.infer<typeof pincodeAnswerSchema>;
