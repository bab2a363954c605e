/** What one phone number or e-mail address gets within a day. */
const RECIPIENT_MESSAGES_PER_DAY = 20;
const HOUR_MS = 3_600_000;
/** A full budget is looked at again after this. */
const BUDGET_WAIT_MS = 15 * 60_000;
/** At this share of the budget the first alarm is given. */
const EARLY_ALARM = 0.8;

export interface MessageLimits {
  /** SMS about orders that the whole store sends within a day. */
  smsPerDay: number;
  /** Whether e-mails to an address that no parcel was ever delivered for keep an hour between them. */
  spacesMail: boolean;
  /** What visitors write to the store itself is not counted. */
  storeAddress: string;
}

/** What was sent within the last day. */
export interface EarlierMessages {
  toRecipient: number;
  /** Of these, how many were held back for good. */
  suppressed: number;
  /** The last e-mail about an order to this address. */
  lastMailAt: Date | null;
  /** An order with this e-mail address was delivered once: somebody reads it who buys here. */
  isProvenAddress: boolean;
  storeSms: number;
}

export type MessageVerdict =
  | { kind: 'send'; alarm?: string }
  | { kind: 'wait'; until: Date }
  | { kind: 'suppress'; reason: string; alarm?: string };

interface JudgedMessage {
  channel: 'sms' | 'email';
  recipient: string;
  orderId: string | null;
  event: string;
}

/**
 * Whether a message may leave now. Whoever places and cancels orders in a loop would otherwise spend the store's money
 * on SMS, and fill the mailbox of a stranger whose address was typed.
 */
export function judgeMessage(
  message: JudgedMessage,
  earlier: EarlierMessages,
  { limits, now }: { limits: MessageLimits; now: Date },
): MessageVerdict {
  const { channel, recipient, orderId } = message;
  if (orderId === null && recipient === limits.storeAddress) return { kind: 'send' };
  if (earlier.toRecipient >= RECIPIENT_MESSAGES_PER_DAY) return suppress(message, earlier);
  if (channel === 'sms') return judgeSms(earlier.storeSms, { limits, now });
  if (!limits.spacesMail || orderId === null || earlier.isProvenAddress || !earlier.lastMailAt) {
    return { kind: 'send' };
  }
  const until = new Date(earlier.lastMailAt.getTime() + HOUR_MS);
  return until > now ? { kind: 'wait', until } : { kind: 'send' };
}

function suppress({ event }: JudgedMessage, { suppressed }: EarlierMessages): MessageVerdict {
  const reason = `not sent: ${RECIPIENT_MESSAGES_PER_DAY} messages a day to one recipient are the limit`;
  if (suppressed > 0) return { kind: 'suppress', reason };
  const alarm = `One recipient has got ${RECIPIENT_MESSAGES_PER_DAY} messages within a day; ${event} and later ones are not sent. Is someone pumping messages through the store?`;
  return { kind: 'suppress', reason, alarm };
}

function judgeSms(
  sentToday: number,
  { limits: { smsPerDay }, now }: { limits: MessageLimits; now: Date },
): MessageVerdict {
  if (sentToday >= smsPerDay) return { kind: 'wait', until: new Date(now.getTime() + BUDGET_WAIT_MS) };
  const sent = sentToday + 1;
  if (sent !== smsPerDay && sent !== Math.ceil(smsPerDay * EARLY_ALARM)) return { kind: 'send' };
  return { kind: 'send', alarm: `${sent} of ${smsPerDay} SMS a day about orders are sent.` };
}
