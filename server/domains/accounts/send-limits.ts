/** How long to wait for the next code, after the first, the second and every later one. */
const RESEND_SECONDS = [30, 60, 120] as const;
/** What one requester may have sent to one phone. */
const REQUESTER_SENDS = { hour: 5, day: 10 } as const;
/** What all requesters together may have sent to one phone: more, so that a stranger does not use up the owner's share. */
const PHONE_SENDS = { hour: 15, day: 30 } as const;
const ADDRESS_SENDS_PER_DAY = 50;
const NETWORK_SENDS_PER_DAY = 250;
/** The share of the store's cap that is open to whom: the rest is a reserve for those below. */
const STORE_SHARE = { unknown: 0.8, account: 0.9, staff: 1 } as const;

/** What was sent before. */
export interface EarlierSends {
  /** To this phone, for this requester. */
  requesterHour: number;
  requesterDay: number;
  /** The same within the hour, since the phone last logged in. */
  requesterInARow: number;
  lastOfRequester: Date | null;
  /** To this phone, for whomever. */
  phoneHour: number;
  phoneDay: number;
  /** For this address and its larger network, to whatever phone. */
  addressDay: number;
  networkDay: number;
  storeDay: number;
}

/** What speaks for a requester. */
export interface Trust {
  /** Whose phone it is. */
  phoneOf: keyof typeof STORE_SHARE;
  /** The device has logged in with this phone before. */
  isKnownDevice: boolean;
  /** Somebody has logged in with this phone from the same address before. */
  isKnownAddress: boolean;
}

export type SendVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'too-soon'; waitSeconds: number }
  | { allowed: false; reason: 'phone' | 'address' | 'store' };

export function judgeSend(
  earlier: EarlierSends,
  { now, storeSendsPerDay, trust }: { now: Date; storeSendsPerDay: number; trust: Trust },
): SendVerdict {
  const waitSeconds = secondsToWait(earlier, now);
  if (waitSeconds > 0) return { allowed: false, reason: 'too-soon', waitSeconds };
  const { requesterHour, requesterDay, phoneHour, phoneDay, addressDay, networkDay, storeDay } = earlier;
  if (requesterHour >= REQUESTER_SENDS.hour || requesterDay >= REQUESTER_SENDS.day) {
    return { allowed: false, reason: 'phone' };
  }
  const isKnown = trust.isKnownDevice || trust.isKnownAddress;
  if (!isKnown && (phoneHour >= PHONE_SENDS.hour || phoneDay >= PHONE_SENDS.day)) {
    return { allowed: false, reason: 'phone' };
  }
  // Thousands of shoppers may share the one address of their mobile network.
  if (!trust.isKnownDevice && (addressDay >= ADDRESS_SENDS_PER_DAY || networkDay >= NETWORK_SENDS_PER_DAY)) {
    return { allowed: false, reason: 'address' };
  }
  if (storeDay >= storeSendsPerDay * STORE_SHARE[trust.phoneOf]) return { allowed: false, reason: 'store' };
  return { allowed: true };
}

/** The wait after the n-th code in a row. */
export function resendSeconds(codesInARow: number): number {
  return RESEND_SECONDS[Math.min(codesInARow, RESEND_SECONDS.length) - 1] ?? 0;
}

function secondsToWait({ requesterInARow, lastOfRequester }: EarlierSends, now: Date): number {
  if (requesterInARow === 0 || lastOfRequester === null) return 0;
  const passedMs = now.getTime() - lastOfRequester.getTime();
  return Math.ceil((resendSeconds(requesterInARow) * 1000 - passedMs) / 1000);
}
