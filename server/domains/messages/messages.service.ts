import type { Db } from '#server/db/client.ts';
import type { MailSender } from '#server/integrations/mail.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import type { SmsSender } from '#server/integrations/sms.ts';
import { type ClaimedMessage, claimDue, markFailed, markGivenUp, markSent } from './messages.queries.ts';

/** Messages sent side by side. */
const BATCH = 10;
/** Longer than any provider is waited for: a message is not taken again while its try may still be going on. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** With the waits above: about nine hours. */
export const MOST_ATTEMPTS = 16;

export type Messages = ReturnType<typeof createMessages>;

export function createMessages({
  db,
  sms,
  mail,
  now,
  alarm,
}: {
  db: Db;
  sms: SmsSender;
  mail: MailSender;
  now: () => Date;
  alarm: (text: string) => void;
}) {
  /** Sends what is due, a few messages at a time, and says how many it tried. Any number of processes may do this. */
  async function sendDue(): Promise<number> {
    const at = now();
    const claimed = await claimDue(db, {
      now: at,
      leaseEnds: new Date(at.getTime() + LEASE_MS),
      limit: BATCH,
    });
    await Promise.all(claimed.map(deliver));
    return claimed.length;
  }

  async function deliver(message: ClaimedMessage): Promise<void> {
    const { id, channel, isUnfinished } = message;
    const sender = channel === 'sms' ? sms : mail;
    if (isUnfinished && !sender.isRepeatable) {
      return giveUp(id, 'stopped while it was being sent: it may have arrived');
    }
    try {
      await (channel === 'sms' ? sms.send(smsOf(message)) : mail.send(mailOf(message)));
    } catch (error) {
      return fail(message, error, sender.isRepeatable);
    }
    await markSent(db, { id, now: now() });
  }

  /** A message that may have arrived is not sent again, unless its sender can tell that it is the same. */
  async function fail(
    { id, attempts }: ClaimedMessage,
    error: unknown,
    isRepeatable: boolean,
  ): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const mayHaveArrived = error instanceof DeliveryFailure && error.kind === 'unanswered';
    if (mayHaveArrived && !isRepeatable) return giveUp(id, `${reason}: it may have arrived`);
    if (attempts >= MOST_ATTEMPTS) return giveUp(id, reason);
    await markFailed(db, { id, error: reason, retryAt: new Date(now().getTime() + retryMs(attempts)) });
  }

  async function giveUp(id: string, reason: string): Promise<void> {
    await markGivenUp(db, { id, error: reason, now: now() });
    alarm(`The message ${id} is not tried again: ${reason}`);
  }

  return { sendDue };
}

/** 30 seconds after the first failure, then twice as long each time, up to an hour. */
export function retryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

function smsOf({ id, recipient, body }: ClaimedMessage) {
  return { key: id, to: recipient, text: body };
}

function mailOf({ id, recipient, subject, body, replyToName, replyToEmail }: ClaimedMessage) {
  const replyTo = replyToEmail === null ? undefined : { name: replyToName ?? '', email: replyToEmail };
  return { key: id, to: recipient, subject: subject ?? '', text: body, replyTo };
}
