import { z } from 'zod';
import { keysOf } from '#core/objects.ts';
import { MESSAGE_LANGUAGES } from '#core/rules/message-language.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { loginTexts } from '#texts/login.ts';
import { call } from './call.ts';

export const CODE_LENGTH = 6;
export const STAFF_ROLES = ['owner', 'manager', 'fulfilment', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const phoneSchema = z.string().regex(INDIAN_MOBILE, deliveryTexts.phoneInvalid);

/** Shoppers have no role. */
const userSchema = z.object({
  _id: z.string(),
  phone: z.string(),
  role: z.enum(STAFF_ROLES).optional(),
});
export type User = z.infer<typeof userSchema>;

const sendOtpSchema = z.object({
  phone: phoneSchema,
  device: z.string().max(600).optional().describe('What an earlier login on this device answered'),
});
export const otpSentSchema = z.object({
  handle: z.string().describe('To be sent with the code: it shows who asked for it'),
  resendAfterSeconds: z.int().describe('Another code can be asked for after this time'),
});
export type OtpSent = z.infer<typeof otpSentSchema>;

/** A try to enter with the code that was sent. */
export const codeTrySchema = z.object({
  phone: phoneSchema,
  otp: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, loginTexts.invalid),
  handle: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .describe('As send-otp answered it; without it the code must have been asked for from the same network'),
});
const loginSchema = codeTrySchema.extend({
  repeatKey: z
    .string()
    .regex(/^[\w-]{22,64}$/)
    .optional()
    .describe('Random: the same request with the same key is answered the same for two minutes'),
});
const loggedInSchema = z.object({
  user: userSchema,
  token: z.string(),
  device: z
    .string()
    .describe('To be kept and sent with the next send-otp: others cannot lock this device out'),
});
export type LoggedIn = z.infer<typeof loggedInSchema>;

const whatsappSchema = z.object({ orders: z.boolean(), marketing: z.boolean() });
export type WhatsappConsent = z.infer<typeof whatsappSchema>;

const whatsappChoiceSchema = z.object({
  orders: z.boolean().describe('Messages about orders by WhatsApp; false withdraws'),
  marketing: z.boolean().optional().describe('Advertising by WhatsApp; without it nothing changes'),
  codes: z.boolean().optional().describe('Login codes by WhatsApp; without it nothing changes'),
});
export type WhatsappChoice = z.infer<typeof whatsappChoiceSchema>;

const languageSchema = z.enum(keysOf(MESSAGE_LANGUAGES));

/** The user under `user`, and once more as the answer itself: callers read either. */
const profileSchema = userSchema.extend({
  user: userSchema,
  whatsapp: whatsappSchema.describe('What the user allows the store to send by WhatsApp'),
  hasCodesByWhatsapp: z.boolean().describe('Whether login codes come by WhatsApp'),
  isWhatsappOffered: z.boolean().describe('Whether the store sends messages by WhatsApp'),
  language: languageSchema.describe('In which messages by WhatsApp are written'),
  languages: z.array(z.object({ code: languageSchema, name: z.string() })).describe('Those to choose from'),
});
export type Profile = z.infer<typeof profileSchema>;

/** A place where somebody is logged in. */
export const openSessionSchema = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('Such as Chrome; null where it is not known'),
  system: z.string().nullable().describe('Such as Android or iPhone'),
  openedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('To within an hour'),
  isThis: z.boolean().describe('The one that asks'),
});
export type OpenSession = z.infer<typeof openSessionSchema>;
export const sessionParamsSchema = z.object({ id: z.string().min(1).max(100) });

export const sendOtp = call('POST', '/api/auth/send-otp', 'anyone', {
  summary: 'Sends a one-time code to a phone',
  perMinute: 30,
  body: sendOtpSchema,
  fields: otpSentSchema,
  says: 'otpSent',
  failures: ['otp-too-soon', 'otp-limit', 'otp-not-sent'],
});

export const verifyOtp = call('POST', '/api/auth/verify-otp', 'anyone', {
  summary: 'Logs in with the one-time code; whoever logs in agrees to the terms and the privacy policy',
  perMinute: 60,
  body: loginSchema,
  fields: loggedInSchema,
  failures: ['otp-invalid', 'account-disabled'],
});

export const readProfile = call('GET', '/api/auth/profile', 'shopper', {
  summary: 'The logged-in user',
  fields: profileSchema,
});

export const chooseWhatsapp = call('PUT', '/api/auth/whatsapp', 'shopper', {
  summary: 'Allows the store to write by WhatsApp, or withdraws that',
  perMinute: 30,
  body: whatsappChoiceSchema,
});

export const chooseLanguage = call('PUT', '/api/auth/language', 'shopper', {
  summary: 'Chooses the language of messages by WhatsApp',
  perMinute: 30,
  body: z.object({ language: languageSchema }),
});

export const endSession = call('POST', '/api/auth/logout', 'shopper', {
  summary: 'Logs out of this session',
  says: 'loggedOut',
});

export const listSessions = call('GET', '/api/auth/sessions', 'shopper', {
  summary: 'Where the shopper is logged in, the last used first',
  data: z.array(openSessionSchema),
});

export const endOneSession = call('DELETE', '/api/auth/sessions/:id', 'shopper', {
  summary: 'Logs out of one of the own sessions',
  params: sessionParamsSchema,
  failures: ['not-found'],
});

export const endOtherSessions = call('POST', '/api/auth/logout-elsewhere', 'shopper', {
  summary: 'Logs out of all other devices',
  perMinute: 30,
});

export const endAllSessions = call('POST', '/api/auth/logout-everywhere', 'shopper', {
  summary: 'Logs out of all devices',
  perMinute: 30,
  says: 'loggedOutEverywhere',
});
