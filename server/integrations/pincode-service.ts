import { z } from 'zod';
import { type PostOffice, postOfficeSchema } from '#core/contract/delivery.ts';

const PUBLIC_SERVICE = 'https://api.postalpincode.in/pincode';
const TIMEOUT_MS = 2000;
/** After a failure nobody waits for the service again for this long. */
const PAUSE_MS = 30_000;
const CACHED_FOR_MS = 24 * 60 * 60 * 1000;
/** Beyond this the oldest answers are forgotten: there are 9 lakh well-formed pincodes to ask for. */
const MOST_CACHED = 5000;

const answerSchema = z
  .array(z.object({ Status: z.string(), PostOffice: z.array(postOfficeSchema).nullish() }))
  .min(1);

export interface PincodeService {
  /** Nothing when the service does not know the pincode, or does not answer in time. */
  findPostOffices(pincode: string): Promise<PostOffice[]>;
}

/** The public pincode lookup, for pincodes newer than the store's own directory. What it said is cached for a day. */
export function createPincodeService({
  url = PUBLIC_SERVICE,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
} = {}): PincodeService {
  const cached = new Map<string, { offices: Promise<PostOffice[]>; until: number }>();
  let pausedUntil = 0;

  async function findPostOffices(pincode: string): Promise<PostOffice[]> {
    const known = cached.get(pincode);
    if (known && known.until > now()) return known.offices;
    if (pausedUntil > now()) return [];
    cached.delete(pincode);
    // Cached before it is answered: whoever asks meanwhile waits for the same answer.
    const offices = ask(pincode).catch(() => {
      pausedUntil = now() + PAUSE_MS;
      cached.delete(pincode);
      return [];
    });
    cached.set(pincode, { offices, until: now() + CACHED_FOR_MS });
    forgetOldest();
    return offices;
  }

  async function ask(pincode: string): Promise<PostOffice[]> {
    const response = await fetch(`${url}/${pincode}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The pincode service answered ${response.status}`);
    const [answer] = answerSchema.parse(await response.json());
    return answer?.Status === 'Success' ? (answer.PostOffice ?? []) : [];
  }

  function forgetOldest() {
    if (cached.size <= MOST_CACHED) return;
    const [oldest] = cached.keys();
    if (oldest !== undefined) cached.delete(oldest);
  }

  return { findPostOffices };
}
