import { ask } from '#app/lib/ask.ts';
import { sendOtp, verifyOtp } from '#core/contract/accounts.ts';
import { readDeviceMark, saveDeviceMark } from './device-mark.ts';

export const USUAL_WAIT_SECONDS = 30;

/** Has a code sent. The answer's handle shows who asked for it; another code can be had after its seconds. */
export async function requestCode(phone: string): Promise<{ handle: string; resendAfterSeconds: number }> {
  const { handle, resendAfterSeconds = USUAL_WAIT_SECONDS } = await ask(sendOtp, {
    body: { phone, device: readDeviceMark() },
  });
  return { handle, resendAfterSeconds };
}

/** The token of whoever owns this phone. */
export async function verifyCode(body: {
  phone: string;
  otp: string;
  handle: string | undefined;
}): Promise<string> {
  const { token, device } = await ask(verifyOtp, { body });
  if (typeof token !== 'string') throw new Error('The answer carries no token');
  if (device) saveDeviceMark(device);
  return token;
}
