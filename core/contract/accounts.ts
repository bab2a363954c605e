import { z } from 'zod';
import { OTP_INVALID } from '#core/rules/account-texts.ts';
import { INDIAN_MOBILE, PHONE_INVALID_TEXT } from '#core/rules/phone.ts';
import { failureSchema } from './answer.ts';

export const CODE_LENGTH = 6;
export const STAFF_ROLES = ['owner', 'manager', 'fulfilment', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const phoneSchema = z.string().regex(INDIAN_MOBILE, PHONE_INVALID_TEXT);

/** Shoppers have no role. */
export const userSchema = z.object({
  _id: z.string(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES).optional(),
});
export type User = z.infer<typeof userSchema>;

export const sendOtpSchema = z.object({ phone: phoneSchema });
export const otpSentSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  resendAfterSeconds: z.int().describe('Another code can be asked for after this time'),
});

export const otpRefusedSchema = failureSchema.extend({
  retryAfterSeconds: z.int().optional().describe('A new code can be asked for after this time'),
});

export const verifyOtpSchema = z.object({
  phone: phoneSchema,
  otp: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, OTP_INVALID),
});
export const loggedInSchema = z.object({ success: z.literal(true), user: userSchema, token: z.string() });
export type LoggedIn = z.infer<typeof loggedInSchema>;

/** The user under `user`, and once more as the answer itself: callers read either. */
export const profileSchema = userSchema.extend({ success: z.literal(true), user: userSchema });
