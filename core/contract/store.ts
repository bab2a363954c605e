import { z } from 'zod';
import { call } from './call.ts';

/** Who runs the store: shown in header, footer and legal lines. */
const storeIdentitySchema = z.object({
  brandName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  address: z.string(),
  legalName: z.string(),
  grievanceOfficer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  publicUrl: z.string(),
  /** The GST number; empty until it is set. */
  gstin: z.string(),
  /** The picture that represents the store; empty: the built-in mark. */
  logoFile: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type StoreIdentity = z.infer<typeof storeIdentitySchema>;

/** All that every page of the shop knows of the store. */
const storeSchema = storeIdentitySchema.extend({
  productPage: z.object({
    delivery: z.string(),
    trust: z.array(z.string()),
    returnsTitle: z.string(),
    returnsText: z.string(),
  }),
  isStripOfferValid: z.boolean().describe('Whether the coupon of the strip can be used as the strip says'),
  highestDeliveryCharge: z.number().describe('Rupees, in the state where delivery costs most'),
});
export type Store = z.infer<typeof storeSchema>;

export const readStore = call('GET', '/api/store', 'anyone', {
  summary: 'Store identity',
  cached: true,
  data: storeSchema,
});
