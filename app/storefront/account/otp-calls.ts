import { requestApi } from '#app/lib/api-request.ts';

export const USUAL_WAIT_SECONDS = 30;

/** Has a code sent; resolves to the seconds after which another one can be had. */
export async function sendOtp(phone: string): Promise<number> {
  const answer = await requestApi('/api/auth/send-otp', { method: 'POST', body: { phone } });
  if (typeof answer !== 'object' || answer === null) return USUAL_WAIT_SECONDS;
  if (!('resendAfterSeconds' in answer)) return USUAL_WAIT_SECONDS;
  return typeof answer.resendAfterSeconds === 'number' ? answer.resendAfterSeconds : USUAL_WAIT_SECONDS;
}

/** The token of whoever owns this phone. */
export async function verifyOtp(phone: string, otp: string): Promise<string> {
  const answer = await requestApi('/api/auth/verify-otp', { method: 'POST', body: { phone, otp } });
  if (typeof answer === 'object' && answer !== null && 'token' in answer) {
    if (typeof answer.token === 'string') return answer.token;
  }
  throw new Error('The answer carries no token');
}
