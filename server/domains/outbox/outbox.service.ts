import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { signSms } from '#core/rules/sms-templates.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Db } from '#server/db/client.ts';
import { withoutPersonalData } from '#server/describe-error.ts';
import type { MailMessage, MailSender } from '#server/integrations/mail.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import type { SmsMessage, SmsSender } from '#server/integrations/sms.ts';
import type { Log } from '#server/log.ts';
import { withRequestId } from '#server/request-id.ts';
import { inSpan, traced } from '#server/tracing.ts';
import { admitMessages } from './admit-messages.ts';
import type { MessageLimits } from './message-limits.ts';
import {
  type ClaimedMessage,
  deleteMessage,
  giveBackClaim,
  lockDue,
  markClaimed,
  markSent,
  updateUnsent,
} from './outbox.queries.ts';

const { mail: texts } = serverTexts(DEFAULT_LANGUAGE);
const LINK_LABELS = { track: texts.trackOrder, review: texts.reviewOrder };

/** Messages sent side by side. */
const BATCH = 10;
/** Longer than any provider is waited for: a message is not taken again while its try may still be going on. */
export const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
/** With the waits above: about nine hours. */
export const MOST_ATTEMPTS = 16;

/** Another way for what would be an SMS. It says whether the SMS is to be sent; of its own way it takes care itself. */
export interface InsteadOfSms {
  send(
    message: ClaimedMessage,
  ): Promise<{ isHandled: true } | { isHandled: false /** No SMS was begun yet. */; isFirstTry: boolean }>;
}

/** Where a mail about an order leads to. */
export interface OrderLink {
  to: 'track' | 'review';
  url: string;
}

export function createOutbox(parts: {
  db: Db;
  sms: SmsSender;
  insteadOfSms: InsteadOfSms;
  mail: MailSender;
  readBrandName: () => Promise<string>;
  /** Where an order can be followed, or reviewed. */
  readOrderLink: (about: { orderId: string; event: string }) => Promise<OrderLink | null>;
  /** What is to happen just before a message goes out. False: it is not to be sent any more. */
  beforeSending: (message: ClaimedMessage) => Promise<boolean>;
  /** Null: everything is sent. */
  limits: MessageLimits | null;
  now: () => Date;
  alarm: (text: string) => void;
  log: Log;
}) {
  const { db, sms, insteadOfSms, mail, readBrandName, readOrderLink, beforeSending } = parts;
  const { limits, now, alarm, log } = parts;

  /** Sends what is due, a few messages at a time, and says how many it handled. Any number of processes may do this. */
  async function sendDue(): Promise<number> {
    await giveBack();
    const brandName = await readBrandName();
    const { due, admitted, alarms, leaseEnds } = await claimDue(now());
    for (const text of alarms) alarm(text);
    await Promise.all(
      admitted.map((message) =>
        withRequestId(message.requestId ?? undefined, () => deliverTraced({ message, brandName, leaseEnds })),
      ),
    );
    return due;
  }

  /** What this process has taken, and knows that no provider has seen, with the end of its lease. */
  const neverSent = new Map<string, Date>();

  /** Were the database to lose sight of this process, what was taken would count as “may have arrived”. */
  async function giveBack(): Promise<void> {
    for (const [id, leaseEnds] of neverSent) {
      await giveBackClaim(db, { id, leaseEnds, now: now() });
      neverSent.delete(id);
    }
  }

  function noteNeverSent(message: ClaimedMessage, leaseEnds: Date): void {
    // A try before this one may have arrived all the same.
    if (!message.isUnfinished) neverSent.set(message.id, leaseEnds);
  }

  async function claimDue(at: Date) {
    const leaseEnds = new Date(at.getTime() + LEASE_MS);
    let taken: ClaimedMessage[] = [];
    try {
      return await db.transaction(async (tx) => {
        const due = await lockDue(tx, { now: at, limit: BATCH });
        const { admitted, alarms } = limits
          ? await admitMessages(tx, due, { limits, now: at })
          : { admitted: due, alarms: [] };
        taken = admitted;
        const ids = admitted.map(({ id }) => id);
        if (ids.length > 0) await markClaimed(tx, { ids, now: at, leaseEnds });
        return { due: due.length, admitted, alarms, leaseEnds };
      });
    } catch (error) {
      // A connection that breaks while this is committed leaves open whether it was.
      for (const message of taken) noteNeverSent(message, leaseEnds);
      throw error;
    }
  }

  /** A piece of the trace of what caused it, not of the job that sends messages of many. */
  function deliverTraced(taken: Taken): Promise<void> {
    const work = { name: `send ${taken.message.channel}`, kind: 'consumer' as const };
    return inSpan(undefined, () => traced(work, () => deliver(taken)));
  }

  async function deliver(taken: Taken): Promise<void> {
    const { message } = taken;
    const noteAndThrow = (error: unknown) => {
      noteNeverSent(message, taken.leaseEnds);
      throw error;
    };
    const send = await prepare(taken).catch(noteAndThrow);
    if (!send) return;
    try {
      await send();
    } catch (error) {
      const written = fail(message, error, getSender(message).isRepeatable);
      return mayHaveArrived(error) ? written : written.catch(noteAndThrow);
    }
    await markSent(db, { id: message.id, now: now() });
    log.info(toLogFields(message), 'message sent');
  }

  /** Everything up to the provider; undefined where nothing is to be sent. */
  async function prepare({ message, brandName }: Taken): Promise<(() => Promise<unknown>) | undefined> {
    // Of a try that never ended nobody knows whether it has gone out.
    if (!message.isUnfinished && !(await beforeSending(message))) {
      await deleteMessage(db, message.id);
      return undefined;
    }
    const isSms = message.channel === 'sms';
    const instead = isSms ? await insteadOfSms.send(message) : NO_OTHER_WAY;
    if (instead.isHandled) return undefined;
    if (message.isUnfinished && !instead.isFirstTry && !getSender(message).isRepeatable) {
      await giveUp(message, 'stopped while it was being sent: it may have arrived');
      return undefined;
    }
    if (isSms) return () => sms.send(toSms(message, brandName));
    const link = await findLink(message);
    return () => mail.send(toMail(message, link));
  }

  function getSender({ channel }: ClaimedMessage): SmsSender | MailSender {
    return channel === 'sms' ? sms : mail;
  }

  /** Mails about an order lead to it, by the link as it is now. */
  async function findLink({ orderId, event }: ClaimedMessage): Promise<OrderLink | null> {
    return orderId === null ? null : readOrderLink({ orderId, event });
  }

  /** A message that may have arrived is not sent again, unless its sender recognises a repetition. */
  async function fail(message: ClaimedMessage, error: unknown, isRepeatable: boolean): Promise<void> {
    const { id } = message;
    const attempts = message.attempts + 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (mayHaveArrived(error) && !isRepeatable) return giveUp(message, `${reason}: it may have arrived`);
    if (attempts >= MOST_ATTEMPTS) return giveUp(message, reason);
    log.warn(
      { ...toLogFields(message), reason: withoutPersonalData(reason) },
      'message not sent, tried again later',
    );
    await updateUnsent(db, id, {
      lastError: reason,
      nextAttemptAt: new Date(now().getTime() + retryMs(attempts)),
    });
  }

  /** The alarm ends up in logs, so it does not say whom the message was for. */
  async function giveUp({ id, event, channel }: ClaimedMessage, reason: string): Promise<void> {
    await updateUnsent(db, id, { lastError: reason, gaveUpAt: now() });
    alarm(`The message ${event} by ${channel} is not tried again: ${reason}`);
  }

  return { sendDue };
}

interface Taken {
  message: ClaimedMessage;
  brandName: string;
  leaseEnds: Date;
}

const NO_OTHER_WAY = { isHandled: false, isFirstTry: false } as const;

/** Every other failure says that the provider did not take it. */
function mayHaveArrived(error: unknown): boolean {
  return error instanceof DeliveryFailure && error.kind === 'unanswered';
}

/** What a log may know of it: not whom it is for, nor what it says. */
function toLogFields({ event, channel, attempts }: ClaimedMessage) {
  return { event, channel, attempt: attempts + 1 };
}

/** 30 seconds after the first failure, then twice as long each time, up to an hour. */
export function retryMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

function toSms({ id, recipient, body, template, variables }: ClaimedMessage, brandName: string): SmsMessage {
  const text = signSms(body, brandName);
  const filled = template === null ? {} : { template: { id: template, variables: variables ?? {} } };
  return { key: id, to: recipient, text, ...filled };
}

function toMail(
  { id, recipient, subject, body, replyToName, replyToEmail }: ClaimedMessage,
  orderLink: OrderLink | null,
): MailMessage {
  const replyTo = replyToEmail === null ? undefined : { name: replyToName ?? '', email: replyToEmail };
  const link = orderLink ? { label: LINK_LABELS[orderLink.to], url: orderLink.url } : undefined;
  return { key: id, to: recipient, subject: subject ?? '', text: body, link, ...(replyTo && { replyTo }) };
}
