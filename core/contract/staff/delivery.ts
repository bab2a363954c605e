import { z } from 'zod';
import { STATES } from '#core/rules/states.ts';
import { chargeSchema } from './coupons.ts';
import { versionedOf } from './versioned.ts';

/** What delivery to a state costs, in rupees. */
export const stateChargeSchema = z.object({
  state: z.enum(STATES.map(({ name }) => name)),
  charge: chargeSchema,
  freeAbove: chargeSchema.describe('Nothing is charged from this amount on'),
  version: z.int().min(0),
});
export type StateCharge = z.infer<typeof stateChargeSchema>;

/** The charges of all states, or those of them that are to change. */
export const chargesSchema = z.object({ charges: z.array(stateChargeSchema).min(1).max(STATES.length) });
export type Charges = z.infer<typeof chargesSchema>;

export const codRulesSchema = z.object({
  isOffered: z.boolean(),
  orderLimit: chargeSchema.describe('Rupees; orders above it are paid online; 0: no limit'),
  blockedPincodes: z
    .array(z.string().regex(/^[1-9]\d{1,5}$/, 'A pincode, or at least its first two digits'))
    .max(5000, 'At most 5,000'),
  mostRefusals: z
    .int('A whole number')
    .min(0, 'Not below 0')
    .max(100, 'At most 100')
    .describe('Refused parcels of one phone before it must pay online; 0: never'),
});
export type CodRulesForm = z.infer<typeof codRulesSchema>;

export const saveCodRulesSchema = versionedOf(codRulesSchema);
