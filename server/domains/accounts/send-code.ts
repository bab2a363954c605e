import type { OtpSent } from '#core/contract/accounts.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import { insertCode, insertSend, takeBackSend } from './accounts.queries.ts';
import type { AccountParts, CodeByWhatsapp } from './accounts.service.ts';
import { createDeviceMarks } from './device-mark.ts';
import { CODE_MINUTES, codeText, hashCode, makeCode, makeHandle } from './login-code.ts';
import { lockSends, selectAccount, selectEarlierSends } from './send-limits.queries.ts';
import { judgeSend, resendSeconds, type SendVerdict, type Trust } from './send-limits.ts';
import { allowsWhatsapp, selectUserOfPhone } from './whatsapp-consents.queries.ts';

/** At this share of the store's daily sends the first alarm is given: from here on unknown numbers get none. */
const EARLY_ALARM = 0.8;

export interface CodeRequest {
  phone: string;
  /** Where the request came from: the address that limits count, and its larger network. */
  address: string;
  network?: string;
  /** What the device has stored from an earlier login. */
  device?: string | undefined;
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
  sendCodeByWhatsapp,
}: AccountParts) {
  const marks = createDeviceMarks(secret);

  /**
   * Sends a new code to a phone, for this requester: codes that others have asked for stay as they are. Nothing reveals
   * whether the number has an account.
   */
  async function sendCode(request: CodeRequest): Promise<OtpSent> {
    const { phone } = request;
    const { brandName, publicUrl } = await readIdentity();
    const code = makeCode();
    const { handle, sendId, codesInARow } = await writeSend(request, code);
    if (codesInARow === 1 && (await isSentByWhatsapp({ key: `login-code ${sendId}`, phone, code }))) {
      return { handle, resendAfterSeconds: resendSeconds(codesInARow) };
    }
    try {
      await sms.send({
        to: phone,
        text: codeText({ brandName, domain: new URL(publicUrl).hostname, code }),
        otp: { code, validMinutes: CODE_MINUTES },
      });
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      // What certainly did not leave is not counted, and can be asked for again at once.
      if (error.kind === 'refused') await takeBackSend(db, { sendId, handle });
      alarm(`A login code could not be sent: ${error.message}`);
      throw new Refusal('otp-not-sent');
    }
    return { handle, resendAfterSeconds: resendSeconds(codesInARow) };
  }

  /**
   * Only the first code in a row, and only for who has allowed it: whoever asks again gets an SMS, whatever became of the
   * first. Limits are counted before, alike for both ways.
   */
  async function isSentByWhatsapp(message: CodeByWhatsapp): Promise<boolean> {
    const userId = await selectUserOfPhone(db, message.phone);
    const purpose = 'codes' as const;
    if (!userId || !(await allowsWhatsapp(db, { userId, phone: message.phone, purpose }))) return false;
    return sendCodeByWhatsapp(message);
  }

  /** Counted and written under one lock, so that requests at the same moment cannot pass a limit together. */
  async function writeSend({ phone, address, network = address, device }: CodeRequest, code: string) {
    const at = now();
    const mark = await marks.read(device, at);
    return db.transaction(async (tx) => {
      if (limits) await lockSends(tx);
      const account = await selectAccount(tx, { phone, address });
      const isKnownDevice = mark !== null && mark.userId === account?.id;
      const requester = isKnownDevice ? `device ${mark.deviceId}` : address;
      const send = { phone, requester, address, network };
      const earlier = await selectEarlierSends(tx, { ...send, now: at });
      if (limits) {
        const trust = { ...trustIn(account), isKnownDevice };
        const verdict = judgeSend(earlier, { now: at, storeSendsPerDay, trust });
        if (!verdict.allowed) throw toRefusal(verdict);
        warnOfStoreLimit(earlier.storeDay + 1);
      }
      const sendId = await insertSend(tx, { ...send, sentAt: at });
      const handle = makeHandle();
      await insertCode(tx, {
        handle,
        phone,
        address,
        codeHash: hashCode(secret, { phone, code }),
        sentAt: at,
        expiresAt: new Date(at.getTime() + CODE_MINUTES * 60_000),
      });
      return { handle, sendId, codesInARow: earlier.requesterInARow + 1 };
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

function trustIn(account: Awaited<ReturnType<typeof selectAccount>>): Omit<Trust, 'isKnownDevice'> {
  if (!account) return { phoneOf: 'unknown', isKnownAddress: false };
  return { phoneOf: account.isStaff ? 'staff' : 'account', isKnownAddress: account.isKnownAddress };
}

function toRefusal(verdict: Exclude<SendVerdict, { allowed: true }>): Refusal {
  if (verdict.reason !== 'too-soon') return new Refusal('otp-limit');
  return new Refusal('otp-too-soon', {
    say: (details) => details.otpWait(verdict.waitSeconds),
    details: { retryAfterSeconds: verdict.waitSeconds },
  });
}
