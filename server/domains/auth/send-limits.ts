/** How long to wait for the next code, after the first, the second and every later one. */
const RESEND_SECONDS = [30, 60, 120] as const;
export const PHONE_SENDS_PER_HOUR = 5;
export const PHONE_SENDS_PER_DAY = 10;
export const ADDRESS_SENDS_PER_DAY = 50;

/** What was sent before: to this phone, for this address, and by the whole store. */
export interface EarlierSends {
  phoneHour: number;
  phoneDay: number;
  /** Codes sent to the phone within the hour, since it last logged in. */
  phoneInARow: number;
  lastToPhone: Date | null;
  addressDay: number;
  storeDay: number;
}

export type SendVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'too-soon'; waitSeconds: number }
  | { allowed: false; reason: 'phone' | 'address' | 'store' };

export function judgeSend(
  earlier: EarlierSends,
  { now, storeSendsPerDay }: { now: Date; storeSendsPerDay: number },
): SendVerdict {
  const waitSeconds = secondsToWait(earlier, now);
  if (waitSeconds > 0) return { allowed: false, reason: 'too-soon', waitSeconds };
  if (earlier.phoneHour >= PHONE_SENDS_PER_HOUR) return { allowed: false, reason: 'phone' };
  if (earlier.phoneDay >= PHONE_SENDS_PER_DAY) return { allowed: false, reason: 'phone' };
  if (earlier.addressDay >= ADDRESS_SENDS_PER_DAY) return { allowed: false, reason: 'address' };
  if (earlier.storeDay >= storeSendsPerDay) return { allowed: false, reason: 'store' };
  return { allowed: true };
}

/** The wait after the n-th code in a row. */
export function resendSeconds(codesInARow: number): number {
  return RESEND_SECONDS[Math.min(codesInARow, RESEND_SECONDS.length) - 1] ?? 0;
}

function secondsToWait({ phoneInARow, lastToPhone }: EarlierSends, now: Date): number {
  if (phoneInARow === 0 || lastToPhone === null) return 0;
  const passedMs = now.getTime() - lastToPhone.getTime();
  return Math.ceil((resendSeconds(phoneInARow) * 1000 - passedMs) / 1000);
}
