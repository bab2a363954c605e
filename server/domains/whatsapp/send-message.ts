import { approvedLanguages } from '#core/contract/settings.ts';
import type { MessageLanguage } from '#core/rules/message-language.ts';
import { findWhatsappTemplate, type WhatsappTemplate } from '#core/rules/whatsapp-templates.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { allowsWhatsapp, withdrawWhatsapp } from '#server/domains/accounts/whatsapp-consents.queries.ts';
import { type ClaimedMessage, markSent, updateUnsent } from '#server/domains/outbox/outbox.queries.ts';
import { LEASE_MS } from '#server/domains/outbox/outbox.service.ts';
import { findRule, RESTING_CODES, STOPPING_CODES } from '#server/integrations/whatsapp/refusal-codes.ts';
import type { WhatsappAnswer, WhatsappMessage } from '#server/integrations/whatsapp/whatsapp.ts';
import { composeMessage, composeRestock, findApproved } from './compose-message.ts';
import * as queries from './whatsapp.queries.ts';
import type { WhatsappContext } from './whatsapp-context.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After trouble with the account, nothing is tried for so long. */
const STOP_MS = 60 * MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
/** How often an unknown refusal is tried again. */
const FEW = 3;

/** `handled`: no SMS is to be sent now. `sms`: it is; `sms-first`: and none was begun yet. */
type Outcome = 'handled' | 'sms' | 'sms-first';

/**
 * Sends a message by WhatsApp where the person has allowed it, in place of the SMS. The same message of the outbox waits
 * for the receipt: should none come, it is due again, as the SMS. So one message has one SMS at most.
 */
export async function sendMessage(context: WhatsappContext, message: ClaimedMessage): Promise<Outcome> {
  const template = findWhatsappTemplate(message.template);
  const { userId } = message;
  if (!context.sender || !template || userId === null) return 'sms';
  const rules = await context.readRules();
  // Neither delivered nor read after so long: the SMS goes out.
  const receiptMs = rules.whatsappMinutes * MINUTE_MS;
  const begun = await beginTry(context, message, { template, userId, receiptMs });
  if (begun !== 'send') return begun;
  const { db, now } = context;
  const composed = await compose(context, message, { template, userId, languages: approvedLanguages(rules) });
  if (!composed) return db.transaction((tx) => fallBack(tx, message.id, now()));
  const answer = await context.sender.send(composed);
  return db.transaction((tx) => settle(context, tx, { messageId: message.id, answer, receiptMs }));
}

/** Undefined where what it is about does not exist any more. */
async function compose(
  { db, now, secret, publicUrl }: WhatsappContext,
  message: ClaimedMessage,
  composing: { template: WhatsappTemplate; userId: string; languages: readonly MessageLanguage[] },
): Promise<WhatsappMessage | undefined> {
  const { template, userId, languages } = composing;
  if (template === 'back_in_stock') {
    const chosen = await queries.selectLanguage(db, userId);
    return composeRestock(message, { language: findApproved(languages, chosen), publicUrl });
  }
  const facts = message.orderId === null ? undefined : await queries.selectMessageFacts(db, message.orderId);
  return facts && composeMessage(message, { template, facts, secret, publicUrl, languages, now: now() });
}

/** Decides the way, and writes down that a try begins before anybody is asked. */
async function beginTry(
  context: WhatsappContext,
  message: ClaimedMessage,
  { template, userId, receiptMs }: { template: WhatsappTemplate; userId: string; receiptMs: number },
): Promise<Outcome | 'send'> {
  const at = context.now();
  return context.db.transaction(async (tx) => {
    const row = await queries.lockRow(tx, message.id);
    const may = () => mayWrite(tx, { userId, phone: message.recipient, at });
    if (!row) {
      // Its process died while it was sending: that was the SMS, which may have arrived.
      if (message.isUnfinished || !(await may())) return 'sms';
      const first = { messageId: message.id, userId, template, firstTriedAt: at };
      return (await queries.insertTry(tx, first)) ? 'send' : 'handled';
    }
    if (row.fellBackAt !== null) return 'sms';
    if (row.status === 'delivered' || row.status === 'read') {
      await markSent(tx, { id: message.id, now: at });
      return 'handled';
    }
    const isTimeLeft = at < deadline(row, receiptMs);
    if (row.status === 'retrying' && isTimeLeft && (await may())) {
      await queries.updateRow(tx, message.id, { status: 'sending', tries: row.tries + 1 });
      return 'send';
    }
    const mayStillArrive = row.status === 'sending' || row.status === 'accepted' || row.status === 'sent';
    if (mayStillArrive && isTimeLeft) return waitForReceipt(tx, row, receiptMs);
    return fallBack(tx, message.id, at);
  });
}

/** Allowed by the person, who can be reached by it, and not stopped for everybody. */
async function mayWrite(
  tx: Tx,
  { userId, phone, at }: { userId: string; phone: string; at: Date },
): Promise<boolean> {
  if (!(await allowsWhatsapp(tx, { userId, phone, purpose: 'orders' }))) return false;
  const before = (ms: number) => new Date(at.getTime() - ms);
  if (await isChannelStopped(tx, at)) return false;
  for (const { days, codes } of RESTING_CODES) {
    if (await queries.hasRefusal(tx, { codes, userId, since: before(days * DAY_MS) })) return false;
  }
  return true;
}

/** After trouble with the account, for everybody. */
export async function isChannelStopped(db: Db | Tx, at: Date): Promise<boolean> {
  return queries.hasRefusal(db, { codes: STOPPING_CODES, since: new Date(at.getTime() - STOP_MS) });
}

/** What follows from the provider's answer. A receipt may have been quicker. */
async function settle(
  context: WhatsappContext,
  tx: Tx,
  { messageId, answer, receiptMs }: { messageId: string; answer: WhatsappAnswer; receiptMs: number },
): Promise<Outcome> {
  const row = await queries.lockRow(tx, messageId);
  // Erased meanwhile.
  if (!row) return 'handled';
  const at = context.now();
  if (answer.kind === 'delivered') {
    await queries.updateRow(tx, messageId, { status: 'delivered' });
    await markSent(tx, { id: messageId, now: at });
    return 'handled';
  }
  if (answer.kind === 'refused') {
    return refuse(context, tx, { row, code: answer.code, receiptMs });
  }
  if (answer.kind === 'accepted') {
    const isFirst = queries.isFurther('accepted', row.status);
    await queries.updateRow(tx, messageId, {
      providerId: answer.id,
      ...(isFirst && { status: 'accepted' }),
    });
  }
  if (row.status === 'failed') return fallBack(tx, messageId, at);
  return waitForReceipt(tx, row, receiptMs);
}

/** The provider does not take it, or reports that it could not be delivered. */
async function refuse(
  context: WhatsappContext,
  tx: Tx,
  { row, code, receiptMs }: { row: queries.WhatsappRow; code: number; receiptMs: number },
): Promise<Outcome> {
  const { messageId, tries } = row;
  const at = context.now();
  const { next } = findRule(code);
  const isAgain = next === 'again' || next === 'wait' || (next === 'few' && tries <= FEW);
  if (isAgain) {
    const pauseMs = (next === 'wait' ? MINUTE_MS : FIRST_PAUSE_MS) * 2 ** (tries - 1);
    const nextAttemptAt = new Date(Math.min(at.getTime() + pauseMs, deadline(row, receiptMs).getTime()));
    await queries.updateRow(tx, messageId, { status: 'retrying', errorCode: code });
    await updateUnsent(tx, messageId, { lastError: `WhatsApp: ${code}, tried again`, nextAttemptAt });
    return 'handled';
  }
  await recordFailure(context, tx, { row, code });
  return next === 'drop' ? 'handled' : fallBack(tx, messageId, at);
}

/** Writes down a refusal for good, with what follows for the person, the channel and those who look after it. */
export async function recordFailure(
  { now, alarm }: WhatsappContext,
  tx: Tx,
  { row, code }: { row: queries.WhatsappRow; code: number },
): Promise<void> {
  const at = now();
  const { messageId, userId } = row;
  const rule = findRule(code);
  const since = new Date(at.getTime() - STOP_MS);
  const isKnown = rule.alarm !== undefined && (await queries.hasRefusal(tx, { codes: [code], since }));
  await queries.updateRow(tx, messageId, { status: 'failed', errorCode: code, failedAt: at });
  if (rule.endsMarketing) await withdrawWhatsapp(tx, { userId, purposes: ['marketing'], at });
  if (rule.next === 'drop') {
    await updateUnsent(tx, messageId, { lastError: `WhatsApp: ${code}, not sent`, gaveUpAt: at });
  }
  if (rule.alarm !== undefined && !isKnown) {
    const stopped = rule.stopsChannel ? ' For an hour nothing goes out by WhatsApp.' : '';
    alarm(`WhatsApp refuses ${row.template} (${code}): ${rule.alarm}. SMS are sent instead.${stopped}`);
  }
}

/** A report of failure may have made it due meanwhile: it stays with the process that now sends the SMS. */
async function fallBack(tx: Tx, messageId: string, at: Date): Promise<Outcome> {
  await updateUnsent(tx, messageId, { nextAttemptAt: new Date(at.getTime() + LEASE_MS) });
  await queries.updateRow(tx, messageId, { fellBackAt: at });
  return 'sms-first';
}

async function waitForReceipt(tx: Tx, row: queries.WhatsappRow, receiptMs: number): Promise<Outcome> {
  const lastError = 'WhatsApp: not delivered yet';
  await updateUnsent(tx, row.messageId, { lastError, nextAttemptAt: deadline(row, receiptMs) });
  return 'handled';
}

function deadline({ firstTriedAt }: queries.WhatsappRow, receiptMs: number): Date {
  return new Date(firstTriedAt.getTime() + receiptMs);
}
