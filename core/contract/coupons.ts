import { z } from 'zod';

export const COUPON_CODE_LENGTH = 40;
/** In rupees; the largest sum that the tables can hold is a little above. */
const LARGEST_CART = 20_000_000;

export const applyCouponSchema = z.object({
  code: z
    .string()
    .trim()
    .min(1, 'Please enter a coupon code')
    .max(COUPON_CODE_LENGTH)
    .transform((code) => code.toUpperCase()),
  cartTotal: z.number().min(0).max(LARGEST_CART).describe('Rupees, before any discount'),
});
export type ApplyCoupon = z.infer<typeof applyCouponSchema>;

/** What a coupon gives and asks, in rupees: with it a cart can be reckoned again without asking the server. */
export const couponSchema = z.object({
  code: z.string(),
  minOrder: z.number(),
  kind: z.enum(['flat', 'percent']),
  amount: z.number().optional().describe('For a flat coupon'),
  percent: z.number().optional().describe('For a percent coupon'),
  cap: z.number().optional().describe('The most that a percent coupon takes off'),
});
export type Coupon = z.infer<typeof couponSchema>;

export const couponAppliedSchema = z.object({
  success: z.literal(true),
  discount: z.number().describe('Rupees'),
  message: z.string(),
  coupon: couponSchema,
});
export type CouponApplied = z.infer<typeof couponAppliedSchema>;
