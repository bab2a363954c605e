import { z } from 'zod';
import { RISK_BANDS } from '#core/rules/cod-risk.ts';
import { COD_ACTIONS, COD_QUESTIONS } from '#core/rules/cod-treatment.ts';
import { PINCODE_PATTERN, SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { STATES } from '#core/rules/states.ts';
import { phoneSchema } from './accounts.ts';
import { call } from './call.ts';
import { chargeSchema } from './rupees.ts';
import { confirmedShippingSchema, shippingSchema } from './shipping.ts';
import { versionedOf, versionSchema } from './versioned.ts';

/** What delivery to a state costs. */
const deliveryChargeSchema = z.object({
  prepaidCharge: z.number().describe('Rupees'),
  freeAbove: z.number().describe('Rupees: nothing is charged from this amount on, after discounts'),
});
export type DeliveryCharge = z.infer<typeof deliveryChargeSchema>;

/** The same for every state, in the order of their names. */
const stateDeliveryChargeSchema = deliveryChargeSchema.extend({ state: z.string() });
export type StateDeliveryCharge = z.infer<typeof stateDeliveryChargeSchema>;

export const postOfficeSchema = z.object({ Name: z.string(), District: z.string(), State: z.string() });
export type PostOffice = z.infer<typeof postOfficeSchema>;

/** The shape of the public pincode service: a list of one. */
const pincodeAnswerSchema = z.array(
  z.object({
    Status: z.enum(['Success', 'Error']),
    Message: z.string(),
    PostOffice: z.array(postOfficeSchema).nullable(),
  }),
);
export type PincodeAnswer = z.infer<typeof pincodeAnswerSchema>;

const codCheckSchema = z.object({
  pincode: z.string().regex(PINCODE_PATTERN),
  phone: phoneSchema.optional().describe('Ignored: only the record of one’s own account counts'),
  total: z.number().min(0).max(20_000_000).describe('Rupees, with delivery'),
  address: z.string().max(SHIPPING_LIMITS.address).optional().describe('Judged as it will be with the order'),
  items: z
    .array(z.object({ productId: z.string().max(100), selectedSize: z.string().max(20) }))
    .max(50)
    .optional(),
});
export type CodCheck = z.infer<typeof codCheckSchema>;

const codAnswerSchema = z.object({
  isOffered: z.boolean(),
  reason: z.string().nullable().describe('Why not, in words for the shopper'),
});
export type CodAnswer = z.infer<typeof codAnswerSchema>;

const comingQuestionSchema = z.object({
  askedFor: z.enum(COD_QUESTIONS),
  part: z.number().nullable().describe('Rupees to be paid online ahead'),
  hours: z.int().describe('Without an answer the order is cancelled after so many'),
});
export type ComingQuestion = z.infer<typeof comingQuestionSchema>;

const codCheckedSchema = codAnswerSchema.extend({
  question: comingQuestionSchema
    .optional()
    .describe('What the shopper will be asked for before the order is packed, if anything'),
});
export type CodChecked = z.infer<typeof codCheckedSchema>;

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

const saveCodRulesSchema = versionedOf(codRulesSchema);

const bandRuleSchema = z
  .object({
    action: z.enum(COD_ACTIONS),
    partPercent: limitSchema(100).describe('With `part`: percent of the total; 0: the amount counts'),
    partAmount: chargeSchema.describe('With `part`: rupees'),
  })
  .superRefine(({ action, partPercent, partAmount }, context) => {
    if (action !== 'part' || partPercent > 0 || partAmount > 0) return;
    context.addIssue({ code: 'custom', path: ['partPercent'], message: 'Enter a percentage or an amount' });
  });

/** What becomes of cash orders, by their risk. */
export const codRiskRulesSchema = z.object({
  low: bandRuleSchema,
  medium: bandRuleSchema,
  high: bandRuleSchema,
  lapseHours: limitSchema(720)
    .min(1, 'At least 1')
    .describe('Hours after which an order that waits for its shopper is cancelled'),
  saving: chargeSchema.describe('Rupees that paying online after all takes off'),
});
export type CodRiskRulesForm = z.infer<typeof codRiskRulesSchema>;

const saveCodRiskRulesSchema = versionedOf(codRiskRulesSchema);

const pastRisksSchema = z.object({
  bands: z.array(
    z.object({
      band: z.enum(RISK_BANDS),
      orders: z.int(),
      returned: z.int().describe('Refused at the door, or brought back'),
    }),
  ),
});
export type PastRisks = z.infer<typeof pastRisksSchema>;

/** How much one customer may take off the shelf; 0: no limit. */
export const orderLimitsSchema = z.object({
  mostPiecesOfProduct: limitSchema(100).describe('Pieces of one product in one order'),
  mostHeldPieces: limitSchema(5000).describe('Pieces held by all open online payments of one customer'),
});
export type OrderLimitsForm = z.infer<typeof orderLimitsSchema>;

const saveOrderLimitsSchema = versionedOf(orderLimitsSchema);

const centimetres = z.int('Enter a whole number').min(1, 'At least 1').max(200, 'At most 200');

/** Weight and size of a parcel whose products do not carry their own. */
export const parcelSizeSchema = z.object({
  weightGrams: z.int('Enter a whole number').min(1, 'At least 1').max(50_000, 'At most 50,000'),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
});
export type ParcelSizeForm = z.infer<typeof parcelSizeSchema>;

const saveParcelSizeSchema = versionedOf(parcelSizeSchema);

export const listDeliveryCharges = call('GET', '/api/delivery-charge', 'anyone', {
  summary: 'Delivery charges by state',
  cached: true,
  data: z.array(stateDeliveryChargeSchema),
});

export const readDeliveryCharge = call('GET', '/api/delivery-charge/state/:state', 'anyone', {
  summary: 'Delivery charge of one state',
  params: z.object({ state: z.string().trim().min(1).max(60) }),
  fields: deliveryChargeSchema,
  failures: ['state-unknown'],
});

export const findPincode = call('GET', '/api/pincode/:pin', 'anyone', {
  summary: 'District and state of a pincode',
  perMinute: 60,
  params: z.object({ pin: z.string().regex(PINCODE_PATTERN, 'must be 6 digits, the first not 0') }),
  bare: pincodeAnswerSchema,
});

export const checkCod = call('POST', '/api/orders/cod-check', 'shopper', {
  summary: 'Whether an order qualifies for cash on delivery',
  perMinute: 60,
  body: codCheckSchema,
  fields: codCheckedSchema,
});

export const confirmShipping = call('POST', '/api/orders/confirm-shipping', 'shopper', {
  summary: 'Checks a shipping address and returns its delivery charge',
  perMinute: 60,
  body: shippingSchema,
  fields: z.object({ shipping: confirmedShippingSchema, delivery: deliveryChargeSchema }),
  failures: ['pincode-unknown', 'pincode-unserved', 'state-unknown'],
});

const access = 'delivery:change';

export const listCharges = call('GET', '/api/admin/delivery/charges', access, {
  summary: 'Delivery charges of all states',
  data: chargesSchema,
});

export const changeCharges = call('PUT', '/api/admin/delivery/charges', access, {
  summary: 'Changes the charges of the given states',
  body: chargesSchema,
  data: chargesSchema,
  failures: ['changed-meanwhile'],
});

export const readCodRules = call('GET', '/api/admin/delivery/cod', access, {
  summary: 'Cash on delivery rules',
  data: saveCodRulesSchema,
});

export const changeCodRules = call('PUT', '/api/admin/delivery/cod', access, {
  summary: 'Changes the cash on delivery rules',
  body: saveCodRulesSchema,
  data: saveCodRulesSchema,
  failures: ['changed-meanwhile'],
});

export const readCodRiskRules = call('GET', '/api/admin/delivery/cod-risk', access, {
  summary: 'What becomes of cash orders, by their risk',
  data: saveCodRiskRulesSchema,
});

export const changeCodRiskRules = call('PUT', '/api/admin/delivery/cod-risk', access, {
  summary: 'Changes what becomes of cash orders, by their risk',
  body: saveCodRiskRulesSchema,
  data: saveCodRiskRulesSchema,
  failures: ['changed-meanwhile'],
});

export const readPastRisks = call('GET', '/api/admin/delivery/cod-risk/past', access, {
  summary: 'How the latest cash orders of each risk ended',
  perMinute: 20,
  data: pastRisksSchema,
});

export const readOrderLimits = call('GET', '/api/admin/delivery/limits', access, {
  summary: 'Order limits',
  data: saveOrderLimitsSchema,
});

export const changeOrderLimits = call('PUT', '/api/admin/delivery/limits', access, {
  summary: 'Changes the order limits',
  body: saveOrderLimitsSchema,
  data: saveOrderLimitsSchema,
  failures: ['changed-meanwhile'],
});

export const readParcelSize = call('GET', '/api/admin/delivery/parcel', access, {
  summary: 'Weight and size of a parcel, unless its products say otherwise',
  data: saveParcelSizeSchema,
});

export const changeParcelSize = call('PUT', '/api/admin/delivery/parcel', access, {
  summary: 'Changes the weight and size of a parcel',
  body: saveParcelSizeSchema,
  data: saveParcelSizeSchema,
  failures: ['changed-meanwhile'],
});
