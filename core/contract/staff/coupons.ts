import { z } from 'zod';
import { COUPON_CODE_LENGTH } from '#core/contract/coupons.ts';
import { savedVersionSchema } from './versioned.ts';

/** Rupees with at most two places; the tables hold a little more. */
export const chargeSchema = z
  .number('Enter an amount in rupees')
  .min(0, 'At least ₹0')
  .max(10_00_000, 'At most ₹10,00,000')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimal places');

const amountSchema = chargeSchema.refine((amount) => amount > 0, 'Must be more than ₹0').nullable();
const limitSchema = z
  .int('Enter a whole number')
  .min(1, 'At least 1')
  .max(10_00_000, 'At most 10,00,000')
  .nullable();
const momentSchema = z.iso.datetime('Enter a date and time').nullable();

const fields = {
  kind: z.enum(['flat', 'percent']),
  amount: amountSchema.describe('For a flat coupon'),
  percent: z
    .int('Enter a whole number')
    .min(1, 'At least 1%')
    .max(100, 'At most 100%')
    .nullable()
    .describe('For a percent coupon'),
  cap: amountSchema.describe('The most that a percent coupon takes off'),
  minOrder: chargeSchema,
  startsAt: momentSchema,
  endsAt: momentSchema,
  totalLimit: limitSchema.describe('Uses by all customers together'),
  perCustomerLimit: limitSchema,
  active: z.boolean(),
};

export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Please enter a code')
  .max(COUPON_CODE_LENGTH, `At most ${COUPON_CODE_LENGTH} characters`);

/** Codes are typed on phones: letters and digits without a space. */
const newCodeSchema = couponCodeSchema.regex(/^[A-Z0-9_-]*$/, 'Use only letters, digits, - and _');

export const couponFieldsSchema = z.object(fields).superRefine(checkCoupon);
export type CouponFields = z.infer<typeof couponFieldsSchema>;

export const newCouponSchema = z.object({ code: newCodeSchema, ...fields }).superRefine(checkCoupon);
export type NewCoupon = z.infer<typeof newCouponSchema>;

export const saveCouponSchema = z.object({ value: couponFieldsSchema, version: savedVersionSchema });
export const switchCouponSchema = z.object({ active: z.boolean(), version: savedVersionSchema });

export const staffCouponSchema = z.object({
  code: z.string(),
  kind: fields.kind,
  amount: z.number().nullable(),
  percent: z.number().nullable(),
  cap: z.number().nullable(),
  minOrder: z.number(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  totalLimit: z.int().nullable(),
  perCustomerLimit: z.int().nullable(),
  active: z.boolean(),
  used: z.int().describe('Uses that stand: those of cancelled orders were given back'),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StaffCoupon = z.infer<typeof staffCouponSchema>;

export const COUPON_STANDINGS = ['running', 'planned', 'ended'] as const;
export type CouponStanding = (typeof COUPON_STANDINGS)[number];

export const couponListQuerySchema = z.object({
  standing: z.enum(COUPON_STANDINGS).optional(),
  search: z.string().trim().max(COUPON_CODE_LENGTH).optional().describe('The code contains this'),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type CouponListQuery = z.infer<typeof couponListQuerySchema>;

export const couponListSchema = z.object({
  coupons: z.array(staffCouponSchema),
  nextCursor: z.string().nullable(),
});
export type CouponList = z.infer<typeof couponListSchema>;

/** What coupons have brought and cost so far, over the orders that stand. */
export const couponFiguresSchema = z.object({
  code: z.string(),
  orders: z.int(),
  discount: z.number().describe('Rupees given away'),
  revenue: z.number().describe('Rupees that its orders cost their customers'),
});
export type CouponFigures = z.infer<typeof couponFiguresSchema>;

export const couponFiguresQuerySchema = z.object({
  codes: z
    .string()
    .max(5000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(couponCodeSchema).max(100)),
});

function checkCoupon(
  {
    kind,
    amount,
    percent,
    startsAt,
    endsAt,
  }: Pick<CouponShape, 'kind' | 'amount' | 'percent' | 'startsAt' | 'endsAt'>,
  context: z.RefinementCtx,
) {
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'flat' && amount === null) add('amount', 'Please enter an amount');
  if (kind === 'percent' && percent === null) add('percent', 'Please enter a percentage');
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) add('endsAt', 'Must be after the start');
}

type CouponShape = { [Name in keyof typeof fields]: z.infer<(typeof fields)[Name]> };
