import { z } from 'zod';
import { shippingSchema } from '#core/contract/shipping.ts';

/** Another address for an order that has not left. City and state follow from the pincode. */
export const changeAddressSchema = z.object({ version: z.int(), shipping: shippingSchema });
export type ChangeAddress = z.infer<typeof changeAddressSchema>;
