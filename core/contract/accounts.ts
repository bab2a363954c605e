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

export const sendOtpSchema = z.object({
  phone: phoneSchema,
  device: z.string().max(600).optional().describe('What an earlier login on this device answered'),
});
export const otpSentSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  handle: z.string().describe('To be sent with the code: it shows who asked for it'),
  resendAfterSeconds: z.int().describe('Another code can be asked for after this time'),
});

export type OtpSent = z.infer<typeof otpSentSchema>;

export const otpRefusedSchema = failureSchema.extend({
  retryAfterSeconds: z.int().optional().describe('A new code can be asked for after this time'),
});

export const verifyOtpSchema = z.object({
  phone: phoneSchema,
  otp: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, OTP_INVALID),
  handle: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .describe('As send-otp answered it; without it the code must have been asked for from the same network'),
});
export const loggedInSchema = z.object({
  success: z.literal(true),
  user: userSchema,
  token: z.string(),
  device: z
    .string()
    .describe('To be kept and sent with the next send-otp: others cannot lock this device out'),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;

/** The user under `user`, and once more as the answer itself: callers read either. */
export const profileSchema = userSchema.extend({ success: z.literal(true), user: userSchema });
