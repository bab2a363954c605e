import type { Tx } from '#server/db/client.ts';
import { countSms, lockAdmission, selectProvenAddresses, selectSentTo } from './admit-messages.queries.ts';
import { type EarlierMessages, judgeMessage, type MessageLimits } from './message-limits.ts';
import { type ClaimedMessage, updateUnsent } from './outbox.queries.ts';

const DAY_MS = 24 * 3_600_000;

export interface Admission {
  /** Those that may be sent now. */
  admitted: ClaimedMessage[];
  alarms: string[];
}

/**
 * Holds back what goes beyond the limits: some for good, where staff see it, some until later. Counted under one lock,
 * so that processes cannot pass a limit together. A message is judged once, before its first try.
 */
export async function admitMessages(
  tx: Tx,
  due: readonly ClaimedMessage[],
  { limits, now }: { limits: MessageLimits; now: Date },
): Promise<Admission> {
  const admission: Admission = { admitted: [], alarms: [] };
  const fresh = due.filter(({ admittedAt }) => admittedAt === null);
  const counts = fresh.length > 0 ? await countEarlier(tx, fresh, now) : new Map<string, EarlierMessages>();
  let storeSms = [...counts.values()][0]?.storeSms ?? 0;
  for (const message of due) {
    const earlier = message.admittedAt === null ? counts.get(message.recipient) : undefined;
    if (!earlier) {
      admission.admitted.push(message);
      continue;
    }
    const verdict = judgeMessage(message, { ...earlier, storeSms }, { limits, now });
    if (verdict.kind === 'wait') await updateUnsent(tx, message.id, { nextAttemptAt: verdict.until });
    if (verdict.kind === 'suppress') {
      await updateUnsent(tx, message.id, { lastError: verdict.reason, gaveUpAt: now });
      earlier.suppressed += 1;
    }
    if (verdict.kind === 'send') {
      admission.admitted.push(message);
      earlier.toRecipient += 1;
      if (message.channel === 'sms') storeSms += 1;
      else if (message.orderId !== null) earlier.lastMailAt = now;
    }
    if (verdict.kind !== 'wait' && verdict.alarm) admission.alarms.push(verdict.alarm);
  }
  return admission;
}

async function countEarlier(
  tx: Tx,
  messages: readonly ClaimedMessage[],
  now: Date,
): Promise<Map<string, EarlierMessages>> {
  await lockAdmission(tx);
  const since = new Date(now.getTime() - DAY_MS);
  const recipients = [...new Set(messages.map(({ recipient }) => recipient))];
  const rows = await selectSentTo(tx, { recipients, since });
  const storeSms = await countSms(tx, since);
  const proven = await selectProvenAddresses(tx, recipients);
  const toEarlier = (recipient: string): EarlierMessages => {
    const found = rows.find((row) => row.recipient === recipient);
    const { sent = 0, suppressed = 0, lastMailAt = null } = found ?? {};
    return { toRecipient: sent, suppressed, lastMailAt, isProvenAddress: proven.has(recipient), storeSms };
  };
  return new Map(recipients.map((recipient) => [recipient, toEarlier(recipient)]));
}
