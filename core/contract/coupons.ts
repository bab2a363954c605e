import { z } from 'zod';
import { cartTexts } from '#texts/cart.ts';
import { call } from './call.ts';
import { pageQuery } from './given.ts';
import { chargeSchema } from './rupees.ts';
import { savedVersionSchema } from './versioned.ts';

const COUPON_CODE_LENGTH = 40;
/** In rupees; the largest sum that the tables can hold is a little above. */
const LARGEST_CART = 20_000_000;

const applyCouponSchema = z.object({
  code: z
    .string()
    .trim()
    .min(1, cartTexts.noCouponCode)
    .max(COUPON_CODE_LENGTH)
    .transform((code) => code.toUpperCase()),
  cartTotal: z.number().min(0).max(LARGEST_CART).describe('Rupees, before any discount'),
});
export type ApplyCoupon = z.infer<typeof applyCouponSchema>;

/** What a coupon gives and asks, in rupees: with it a cart can be reckoned again without asking the server. */
const couponSchema = z.object({
  code: z.string(),
  minOrder: z.number(),
  kind: z.enum(['flat', 'percent']),
  amount: z.number().optional().describe('For a flat coupon'),
  percent: z.number().optional().describe('For a percent coupon'),
  cap: z.number().optional().describe('The most that a percent coupon takes off'),
});
export type Coupon = z.infer<typeof couponSchema>;

const appliedCouponSchema = z.object({
  discount: z.number().describe('Rupees'),
  coupon: couponSchema,
});
export type AppliedCoupon = z.infer<typeof appliedCouponSchema>;

const amountSchema = chargeSchema.min(0.01, 'Must be more than ₹0').nullable();
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

const couponCodeSchema = z
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

const staffCouponSchema = z.object({
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

export const COUPON_STATUSES = ['running', 'planned', 'ended'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];

const couponListQuerySchema = z.object({
  status: z.enum(COUPON_STATUSES).optional(),
  search: z.string().trim().max(COUPON_CODE_LENGTH).optional().describe('The code contains this'),
  ...pageQuery(),
});
export type CouponListQuery = z.infer<typeof couponListQuerySchema>;

const couponListSchema = z.object({
  coupons: z.array(staffCouponSchema),
  nextCursor: z.string().nullable(),
});
export type CouponList = z.infer<typeof couponListSchema>;

/** What coupons have brought and cost so far, over the orders that are sales: neither cancelled nor come back undelivered. */
const couponSalesSchema = z.object({
  code: z.string(),
  orders: z.int(),
  discount: z.number().describe('Rupees given away'),
  revenue: z.number().describe('Rupees that its orders cost their customers'),
});
export type CouponSales = z.infer<typeof couponSalesSchema>;

const couponSalesQuerySchema = z.object({
  codes: z
    .string()
    .max(5000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(couponCodeSchema).max(100)),
});

const access = 'coupons:change';
const params = z.object({ code: couponCodeSchema });

export const applyCoupon = call('POST', '/api/coupons/apply', 'shopper', {
  summary: 'Discount of a coupon on a cart',
  perMinute: 30,
  body: applyCouponSchema,
  fields: appliedCouponSchema,
  says: 'couponApplied',
  failures: [
    'coupon-unknown',
    'coupon-inactive',
    'coupon-not-started',
    'coupon-over',
    'coupon-used-by-you',
    'coupon-used-up',
    'coupon-too-small-cart',
    'too-many-coupons',
  ],
});

export const listCoupons = call('GET', '/api/admin/coupons', access, {
  summary: 'Coupons, the newest first',
  query: couponListQuerySchema,
  data: couponListSchema,
  failures: ['cursor-invalid'],
});

export const readCouponSales = call('GET', '/api/admin/coupons/sales', access, {
  summary: 'Discounts and sales of coupons',
  query: couponSalesQuerySchema,
  data: z.array(couponSalesSchema),
});

export const addCoupon = call('POST', '/api/admin/coupons', access, {
  summary: 'Creates a coupon',
  body: newCouponSchema,
  data: staffCouponSchema,
  failures: ['coupon-exists'],
});

export const readCoupon = call('GET', '/api/admin/coupons/:code', access, {
  summary: 'One coupon',
  params,
  data: staffCouponSchema,
  failures: ['not-found'],
});

export const changeCoupon = call('PUT', '/api/admin/coupons/:code', access, {
  summary: 'Changes a coupon',
  params,
  body: z.object({ value: couponFieldsSchema, version: savedVersionSchema }),
  data: staffCouponSchema,
  failures: ['not-found', 'changed-meanwhile', 'coupon-limit-too-low'],
});

export const switchCoupon = call('PUT', '/api/admin/coupons/:code/active', access, {
  summary: 'Starts or ends a coupon',
  params,
  body: z.object({ active: z.boolean(), version: savedVersionSchema }),
  data: staffCouponSchema,
  failures: ['not-found', 'changed-meanwhile'],
});

export const removeCoupon = call('DELETE', '/api/admin/coupons/:code', access, {
  summary: 'Deletes a coupon that was never used',
  params,
  failures: ['not-found', 'coupon-was-used'],
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
