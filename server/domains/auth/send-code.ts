import { Refusal } from '#server/domains/refusal.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import { insertSend, lockSends, replaceCode, selectEarlierSends, takeBackSend } from './auth.queries.ts';
import type { AuthParts } from './auth.service.ts';
import { CODE_MINUTES, codeText, hashCode, makeCode } from './login-code.ts';
import { judgeSend, resendSeconds, type SendVerdict } from './send-limits.ts';

/** At this share of the store's daily sends the first alarm is given. */
const EARLY_ALARM = 0.8;

export interface CodeRequest {
  phone: string;
  /** Where the request came from. */
  address: string;
}

export function createCodeSending({
  db,
  sms,
  readIdentity,
  secret,
  limits,
  storeSendsPerDay,
  now,
  alarm,
}: AuthParts) {
  /** Sends a new code, which takes the place of any earlier one. Nothing tells whether the number has an account. */
  async function sendCode({ phone, address }: CodeRequest): Promise<{ resendAfterSeconds: number }> {
    const { brandName, publicUrl } = await readIdentity();
    const code = makeCode();
    const codeHash = hashCode(secret, { phone, code });
    const { sendId, codesInARow } = await writeSend({ phone, address, codeHash });
    try {
      await sms.send({
        to: phone,
        text: codeText({ brandName, domain: new URL(publicUrl).hostname, code }),
        otp: { code, validMinutes: CODE_MINUTES },
      });
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      // What certainly did not leave is not counted, and can be asked for again at once.
      if (error.kind === 'refused') await takeBackSend(db, { sendId, codeHash });
      alarm(`A login code could not be sent: ${error.message}`);
      throw new Refusal('otp-not-sent');
    }
    return { resendAfterSeconds: resendSeconds(codesInARow) };
  }

  /** Counted and written under one lock, so that requests at the same moment cannot pass a limit together. */
  async function writeSend({ phone, address, codeHash }: CodeRequest & { codeHash: string }) {
    const at = now();
    return db.transaction(async (tx) => {
      if (limits) await lockSends(tx);
      const earlier = await selectEarlierSends(tx, { phone, address, now: at });
      if (limits) {
        const verdict = judgeSend(earlier, { now: at, storeSendsPerDay });
        if (!verdict.allowed) throw refusalOf(verdict);
        warnOfStoreLimit(earlier.storeDay + 1);
      }
      const sendId = await insertSend(tx, { phone, address, sentAt: at });
      const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000);
      await replaceCode(tx, { phone, codeHash, sentAt: at, expiresAt });
      return { sendId, codesInARow: earlier.phoneInARow + 1 };
    });
  }

  function warnOfStoreLimit(sends: number) {
    if (sends !== storeSendsPerDay && sends !== Math.ceil(storeSendsPerDay * EARLY_ALARM)) return;
    alarm(
      `${sends} of ${storeSendsPerDay} login codes a day are sent. Is someone pumping SMS through the store?`,
    );
  }

  return { sendCode };
}

function refusalOf(verdict: Exclude<SendVerdict, { allowed: true }>): Refusal {
  if (verdict.reason !== 'too-soon') return new Refusal('otp-limit');
  return new Refusal('otp-too-soon', {
    message: `Please wait ${verdict.waitSeconds} seconds before you ask for another code.`,
    details: { retryAfterSeconds: verdict.waitSeconds },
  });
}
