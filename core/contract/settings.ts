import { z } from 'zod';
import { keysOf } from '#core/objects.ts';
import { COD_ACTIONS } from '#core/rules/cod-treatment.ts';
import { findGstinFault, GSTIN_WRONG } from '#core/rules/gstin.ts';
import type { MessageLanguage } from '#core/rules/message-language.ts';
import { STATES } from '#core/rules/states.ts';
import { call } from './call.ts';
import { synonymsSchema } from './settings/synonyms.ts';
import { faqSchema, policyTextSchema, productPageTextSchema, testimonialsSchema } from './texts.ts';
import { versionedOf } from './versioned.ts';

const STATE_NAMES = STATES.map(({ name }) => name);

const line = z.string().trim().min(1).max(200);

/** Who runs the store: shown in header, footer, legal lines and on invoices. As it is stored. */
const storedIdentitySchema = z.object({
  brandName: line,
  legalName: line,
  address: z.string().trim().min(1).max(500),
  /** Where goods are sent from: decides between CGST with SGST and IGST. */
  state: z.enum(STATE_NAMES),
  gstin: z.string().trim().toUpperCase().max(15, GSTIN_WRONG),
  /** Not registered for GST: what is sold is billed without tax. */
  isUnregistered: z.boolean(),
  supportPhone: line,
  supportEmail: z.email(),
  grievanceOfficer: z.object({ name: line, phone: line, email: z.email() }),
  social: z.array(z.object({ name: line, url: z.url({ protocol: /^https$/ }) })).max(8),
  /** A picture of the store; empty: the built-in mark. */
  logoFile: z.string().regex(/^(?:[0-9a-f]{32})?$/, 'This picture is not in the store'),
  /** For products that name no other. Empty: the legal name and the address. */
  manufacturer: z.string().trim().max(500, 'At most 500 characters'),
  countryOfOrigin: line.max(100),
});

/** As it is saved. A number that was saved before it was checked so strictly can still be read. */
export const identitySettingSchema = storedIdentitySchema.superRefine((identity, context) => {
  const message = identity.gstin === '' ? null : findRegistrationFault(identity);
  if (message !== null) context.addIssue({ code: 'custom', path: ['gstin'], message });
});

function findRegistrationFault({ gstin, state, isUnregistered }: z.infer<typeof storedIdentitySchema>) {
  if (isUnregistered) return 'Remove the GST number, or untick ‘Not registered for GST’';
  const code = STATES.find(({ name }) => name === state)?.gstCode;
  if (/^\d{2}/.test(gstin) && gstin.slice(0, 2) !== code) return `GST numbers of ${state} begin with ${code}`;
  return findGstinFault(gstin);
}

/** When cash on delivery is offered. */
const codSettingSchema = z.object({
  isOffered: z.boolean(),
  /** Orders above this are paid online; 0 means no limit. */
  mostPaise: z.int().min(0).max(1_000_000_00),
  /** Pincodes, or beginnings of pincodes, where cash is not collected. */
  blockedPincodes: z.array(z.string().regex(/^[1-9]\d{1,5}$/)).max(5000),
  /** Parcels refused at the door by one customer before they must pay online; 0 means never. */
  mostRefusals: z.int().min(0).max(100),
  /** Orders of one customer, or to one phone, that nobody has confirmed yet; 0 means no limit. */
  mostUnconfirmed: z.int().min(0).max(100),
  /** After this many hours an order that nobody has confirmed is cancelled; 0 means never. */
  confirmWithinHours: z.int().min(0).max(720),
});

const bandRuleSchema = z.object({
  action: z.enum(COD_ACTIONS),
  partPercent: z.int().min(0).max(100),
  partPaise: z.int().min(0).max(1_000_000_00),
});

/** What becomes of cash orders, by their risk. */
const codRiskSettingSchema = z.object({
  low: bandRuleSchema,
  medium: bandRuleSchema,
  high: bandRuleSchema,
  lapseHours: z.int().min(1).max(720),
  savingPaise: z.int().min(0).max(1_000_000_00),
});

/** How much one customer may take off the shelf; 0 means no limit. */
const orderLimitsSettingSchema = z.object({
  /** Pieces of one product in one order. */
  mostPiecesOfProduct: z.int().min(0).max(100),
  /** Pieces held by all open online payments of one customer. */
  mostHeldPieces: z.int().min(0).max(5000),
});

/** Weight and size of a parcel whose products do not carry their own. */
const parcelSettingSchema = z.object({
  weightGrams: z.int().min(1).max(50_000),
  lengthCm: z.int().min(1).max(200),
  widthCm: z.int().min(1).max(200),
  heightCm: z.int().min(1).max(200),
});
export type ParcelSize = z.infer<typeof parcelSettingSchema>;

/** How long parcels take, in working days, and where they start from. */
const deliveryDaysSettingSchema = z.object({
  /** From the order to its courier. */
  packingDays: z.int().min(0).max(30),
  /** From the order to the door, where neither the courier nor earlier deliveries say it. */
  usualDays: z.int().min(1).max(60),
  /** Empty: that of the store's address. */
  sentFrom: z.string().regex(/^(?:[1-9][0-9]{5})?$/),
});

/** When a courier is late with the cash that it has collected. */
const remittanceSettingSchema = z.object({
  /** Days after the delivery. */
  overdueDays: z.int().min(1).max(90),
});

const stockSettingSchema = z.object({
  /** From so many units on downwards a size counts as low. */
  lowAt: z.int().min(0).max(1000),
});

/** How messages go out. */
export const messageRulesSchema = z.object({
  /** A message by WhatsApp that was not delivered by then goes out as an SMS. */
  whatsappMinutes: z.int().min(1, 'At least 1 minute').max(240, 'At most 240 minutes'),
  isHindiApproved: z.boolean(),
});
export type MessageRules = z.infer<typeof messageRulesSchema>;

/** The languages in which the provider takes the templates. */
export function approvedLanguages({ isHindiApproved }: MessageRules): MessageLanguage[] {
  return isHindiApproved ? ['en', 'hi'] : ['en'];
}

export const SETTING_SCHEMAS = {
  identity: storedIdentitySchema,
  cod: codSettingSchema,
  'cod-risk': codRiskSettingSchema,
  'order-limits': orderLimitsSettingSchema,
  parcel: parcelSettingSchema,
  'delivery-days': deliveryDaysSettingSchema,
  messages: messageRulesSchema,
  remittance: remittanceSettingSchema,
  stock: stockSettingSchema,
  synonyms: synonymsSchema,
  testimonials: testimonialsSchema,
  faq: faqSchema,
  'product-page': productPageTextSchema,
  'policy:terms': policyTextSchema,
  'policy:refund': policyTextSchema,
  'policy:privacy': policyTextSchema,
  'policy:shipping': policyTextSchema,
  'policy:shipping-return': policyTextSchema,
};

export type SettingName = keyof typeof SETTING_SCHEMAS;
export type Setting<Name extends SettingName> = z.infer<(typeof SETTING_SCHEMAS)[Name]>;

export const SETTING_NAMES = keysOf(SETTING_SCHEMAS);

const access = 'settings:change';

/** As it is read: what the environment has set may be less strict. */
const identityAnswerSchema = versionedOf(
  z.object({
    brandName: z.string(),
    legalName: z.string(),
    address: z.string(),
    state: z.enum(STATE_NAMES),
    gstin: z.string(),
    isUnregistered: z.boolean(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    grievanceOfficer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    logoFile: z.string(),
    manufacturer: z.string(),
    countryOfOrigin: z.string(),
  }),
);

export const readIdentity = call('GET', '/api/admin/settings/identity', access, {
  summary: 'Store settings',
  data: identityAnswerSchema,
});

export const changeIdentity = call('PUT', '/api/admin/settings/identity', access, {
  summary: 'Changes the store settings',
  body: versionedOf(identitySettingSchema),
  data: identityAnswerSchema,
  failures: ['changed-meanwhile', 'image-not-found'],
});

const messageRulesAnswerSchema = versionedOf(messageRulesSchema);

export const readMessageRules = call('GET', '/api/admin/settings/messages', access, {
  summary: 'How messages go out',
  data: messageRulesAnswerSchema,
});

export const changeMessageRules = call('PUT', '/api/admin/settings/messages', access, {
  summary: 'Changes how messages go out',
  body: messageRulesAnswerSchema,
  data: messageRulesAnswerSchema,
  failures: ['changed-meanwhile'],
});
