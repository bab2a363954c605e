import { z } from 'zod';
import { chargeSchema } from '#core/contract/rupees.ts';
import { STATES } from '#core/rules/states.ts';
import { versionedOf, versionSchema } from './versioned.ts';

/** What delivery to a state costs, in rupees. */
export const stateChargeSchema = z.object({
  state: z.enum(STATES.map(({ name }) => name)),
  charge: chargeSchema,
  freeAbove: chargeSchema.describe('Nothing is charged from this amount on'),
  version: versionSchema,
});
export type StateCharge = z.infer<typeof stateChargeSchema>;

/** The charges of all states, or those of them that are to change. */
export const chargesSchema = z.object({ charges: z.array(stateChargeSchema).min(1).max(STATES.length) });
export type Charges = z.infer<typeof chargesSchema>;

function limitSchema(most: number) {
  return z
    .int('Enter a whole number')
    .min(0, 'At least 0')
    .max(most, `At most ${most.toLocaleString('en-IN')}`);
}

export const codRulesSchema = z.object({
  isOffered: z.boolean(),
  orderLimit: chargeSchema.describe('Rupees; orders above it are paid online; 0: no limit'),
  blockedPincodes: z
    .array(z.string().regex(/^[1-9]\d{1,5}$/, 'Enter a pincode, or at least its first two digits'))
    .max(5000, 'At most 5,000'),
  mostRefusals: limitSchema(100).describe(
    'Refused parcels of one customer before they must pay online; 0: never',
  ),
  mostUnconfirmed: limitSchema(100).describe(
    'Orders of one customer, or to one phone, that may wait for confirmation; 0: no limit',
  ),
  confirmWithinHours: limitSchema(720).describe(
    'Hours after which an order that nobody confirmed is cancelled; 0: never',
  ),
});
export type CodRulesForm = z.infer<typeof codRulesSchema>;

export const saveCodRulesSchema = versionedOf(codRulesSchema);

/** How much one customer may take off the shelf; 0: no limit. */
export const orderLimitsSchema = z.object({
  mostPiecesOfProduct: limitSchema(100).describe('Pieces of one product in one order'),
  mostHeldPieces: limitSchema(5000).describe('Pieces held by all open online payments of one customer'),
});
export type OrderLimitsForm = z.infer<typeof orderLimitsSchema>;

export const saveOrderLimitsSchema = versionedOf(orderLimitsSchema);
