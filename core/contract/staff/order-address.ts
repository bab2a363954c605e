import { z } from 'zod';
import { shippingSchema } from '#core/contract/shipping.ts';
import { versionSchema } from '../versioned.ts';

/** Another address for an order that has not left. City and state follow from the pincode. */
export const changeAddressSchema = z.object({ version: versionSchema, shipping: shippingSchema });
export type ChangeAddress = z.infer<typeof changeAddressSchema>;
