import { requestApi } from '#app/lib/api-request.ts';
import type { LoggedIn, OtpSent } from '#core/contract/accounts.ts';
import { readDeviceMark, saveDeviceMark } from './device-mark.ts';

export const USUAL_WAIT_SECONDS = 30;

/** Has a code sent. The answer's handle shows who asked for it; another code can be had after its seconds. */
export async function sendOtp(
  phone: string,
): Promise<{ handle: string | undefined; resendAfterSeconds: number }> {
  const body = { phone, device: readDeviceMark() };
  const { handle, resendAfterSeconds = USUAL_WAIT_SECONDS } = (await requestApi('/api/auth/send-otp', {
    method: 'POST',
    body,
  })) as Partial<OtpSent>;
  return { handle, resendAfterSeconds };
}

/** The token of whoever owns this phone. */
export async function verifyOtp({
  phone,
  otp,
  handle,
}: {
  phone: string;
  otp: string;
  handle: string | undefined;
}): Promise<string> {
  const body = { phone, otp, handle };
  const { token, device } = (await requestApi('/api/auth/verify-otp', {
    method: 'POST',
    body,
  })) as Partial<LoggedIn>;
  if (typeof token !== 'string') throw new Error('The answer carries no token');
  if (device) saveDeviceMark(device);
  return token;
}
