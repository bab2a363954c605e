import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { sendOtp, verifyOtp } from '#core/contract/accounts.ts';
import type { Given } from '#core/contract/call.ts';
import { isRecord } from '#core/objects.ts';

export const USUAL_WAIT_SECONDS = 30;
const WITH_PREFIX = /^(?:\+91|0)(?<national>[6-9]\d{9})$/;

/**
 * What the server gives a device that has logged in. Shown with the next login, it keeps strangers who have codes sent
 * to the same phone from locking this device out. It opens nothing by itself, so a logout leaves it.
 */
const deviceMark = storedText('localStorage', 'deviceMark');

/** What login and verify hand to each other through navigation. */
export interface LoginState {
  phone?: string | undefined;
  /** Where the shopper was stopped for not being logged in. */
  from?: string | undefined;
  /** What that page was opened with: it goes on where it stopped. */
  fromState?: unknown;
  /** Shows the server that this browser asked for the code. */
  handle?: string | undefined;
  /** How long after this code another one can be had. */
  resendAfterSeconds?: number | undefined;
}

/** Reads a location's state, which may be anything. */
export function toLoginState(state: unknown): LoginState {
  if (!isRecord(state)) return {};
  const { phone, from, fromState, handle, resendAfterSeconds } = state;
  return {
    phone: typeof phone === 'string' && phone !== '' ? phone : undefined,
    from: typeof from === 'string' && from.startsWith('/') ? from : undefined,
    fromState,
    handle: typeof handle === 'string' ? handle : undefined,
    resendAfterSeconds: typeof resendAfterSeconds === 'number' ? resendAfterSeconds : undefined,
  };
}

/** Takes '+91 98765 43210', as phones and address books write it, for the ten digits; leaves everything else alone. */
export function nationalNumber(text: string): string {
  return WITH_PREFIX.exec(text.replace(/[\s()-]/g, ''))?.groups?.national ?? text;
}

/** Has a code sent. The answer's handle shows who asked for it; another code can be had after its seconds. */
export async function requestCode(phone: string) {
  const body = { phone, device: deviceMark.read() ?? undefined };
  const { handle, resendAfterSeconds = USUAL_WAIT_SECONDS } = await ask(sendOtp, { body });
  return { handle, resendAfterSeconds };
}

/**
 * The token of whoever owns this phone. The server may have heard what it was not heard to answer: with its key the same
 * request gets the same answer, so that no new code is needed. It is sent once more at once.
 */
export async function verifyCode(body: Given<typeof verifyOtp>['body']) {
  const { token, device } = await ask(verifyOtp, { body }).catch((error) => {
    if (isRefusal(error)) throw error;
    return ask(verifyOtp, { body });
  });
  if (typeof token !== 'string') throw new Error('The answer carries no token');
  if (device) deviceMark.write(device);
  return token;
}
