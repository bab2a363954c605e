import { z } from 'zod';
import { call } from '../call.ts';

/** What an authenticator app shows, or one of the recovery codes. */
export const secondSchema = z
  .string()
  .trim()
  .min(6, 'Please enter the code')
  .max(40)
  .describe('The code of the authenticator app, or a recovery code');

const body = z.object({ second: secondSchema });
const recoveryCodes = z.array(z.string()).describe('Shown once; each is good for one sign-in');

const secondFactorSchema = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean().describe('Without it nothing can be done in this role'),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const readSecondFactor = call('GET', '/api/admin/second-factor', 'self', {
  summary: 'The second factor of the signed-in staff member',
  data: secondFactorSchema,
});

const startedSchema = z.object({
  secret: z.string().describe('To be typed into an authenticator app'),
  address: z.string().describe('The same as an otpauth:// address, for a QR code'),
});
export type StartedSecondFactor = z.infer<typeof startedSchema>;

export const startSecondFactor = call('POST', '/api/admin/second-factor', 'self', {
  summary: 'Begins to set a second factor up; it counts once a code of it was entered',
  data: startedSchema,
  failures: ['second-factor-on', 'sign-in-too-old'],
});

export const confirmSecondFactor = call('PUT', '/api/admin/second-factor', 'self', {
  summary: 'Turns the second factor on with its first code',
  perMinute: 5,
  body,
  data: z.object({ recoveryCodes }),
  failures: ['second-factor-on', 'second-factor-not-started', 'second-factor-invalid'],
});

export const endSecondFactor = call('POST', '/api/admin/second-factor/end', 'self', {
  summary: 'Turns the second factor off',
  perMinute: 5,
  body,
  failures: ['second-factor-invalid', 'second-factor-required'],
});

export const renewRecoveryCodes = call('POST', '/api/admin/second-factor/recovery-codes', 'self', {
  summary: 'Makes new recovery codes; the old ones end',
  perMinute: 5,
  body,
  data: z.object({ recoveryCodes }),
  failures: ['second-factor-invalid'],
});
