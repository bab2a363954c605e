import { z } from 'zod';
import { INDIAN_MOBILE, PHONE_LENGTH, PINCODE_PATTERN, SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';

function required(limit: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? deliveryTexts.required : undefined) })
    .trim()
    .min(1, deliveryTexts.required)
    .max(limit);
}

/** Forms send an empty text for what was left out. */
function orNothing<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** Where an order goes, as the shopper gives it. City and state may be left out: the pincode knows them. */
export const shippingSchema = z.object({
  name: required(SHIPPING_LIMITS.name),
  address: required(SHIPPING_LIMITS.address),
  phone: required(20).regex(INDIAN_MOBILE, deliveryTexts.phoneInvalid),
  altPhone: orNothing(
    z
      .string()
      .trim()
      .max(PHONE_LENGTH, deliveryTexts.phoneTooLong)
      .regex(/^[0-9]+$/, deliveryTexts.digitsOnly),
  ),
  pincode: required(20).regex(PINCODE_PATTERN, deliveryTexts.pincodeInvalid),
  city: orNothing(z.string().trim().max(SHIPPING_LIMITS.city)),
  state: orNothing(z.string().trim().max(SHIPPING_LIMITS.city)),
  email: orNothing(z.string().trim().max(SHIPPING_LIMITS.email).pipe(z.email())),
});
export type ShippingInput = z.infer<typeof shippingSchema>;

/** An address that has been checked: city and state are those of its pincode. */
export const confirmedShippingSchema = shippingSchema.extend({
  altPhone: z.string().optional(),
  city: z.string(),
  state: z.string(),
  email: z.string().optional(),
});
export type Shipping = z.infer<typeof confirmedShippingSchema>;
