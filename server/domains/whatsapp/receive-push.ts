import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { selectUserOfPhone, withdrawWhatsapp } from '#server/domains/accounts/whatsapp-consents.queries.ts';
import { markSent } from '#server/domains/outbox/outbox.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { parseJson } from '#server/integrations/provider-call.ts';
import { isSameText, signPush } from '#server/integrations/whatsapp/push-signature.ts';
import { type PushedReply, type PushedStatus, readPush } from '#server/integrations/whatsapp/read-push.ts';
import type { WhatsappSettings } from '#server/integrations/whatsapp/whatsapp.ts';
import { sendJob, wakeAfterCommit } from '#server/jobs/send-job.ts';
import { toStorable } from '#server/storable.ts';
import * as pushes from './pushes.queries.ts';
import { type FailedReply, readReply } from './reply-payload.ts';
import { recordFailure } from './send-message.ts';
import * as queries from './whatsapp.queries.ts';
import { ownPhoneId, type WhatsappContext } from './whatsapp-context.ts';

export type PushOutcome = 'taken' | 'wrong-signature' | 'not-set-up';

/** What the provider sends by itself. It is stored as it came; the jobs make sense of it. */
export async function receivePush(
  {
    db,
    now,
    settings,
  }: Pick<WhatsappContext, 'db' | 'now'> & { settings: Pick<WhatsappSettings, 'appSecret'> | undefined },
  { body, signature }: { body: Uint8Array; signature: string },
): Promise<PushOutcome> {
  if (!settings) return 'not-set-up';
  if (!isSameText(signature, signPush(body, settings.appSecret))) return 'wrong-signature';
  await storePush(db, body, now());
  return 'taken';
}

async function storePush(db: Db, body: Uint8Array, receivedAt: Date): Promise<void> {
  const id = createHash('sha256').update(body).digest('hex');
  const text = String(toStorable(Buffer.from(body).toString('utf8')));
  await db.transaction(async (tx) => {
    if (await pushes.insertPush(tx, { id, body: text, receivedAt })) await sendJob(tx, 'whatsapp-push', id);
  });
}

/** Works a push through. Whatever is in it may come twice, late and in any order. */
export async function handlePush(context: WhatsappContext, id: string): Promise<void> {
  const { db, now } = context;
  const push = await pushes.selectOpenPush(db, id);
  if (!push) return;
  const { statuses, replies } = readPush(parseJson(push.body), ownPhoneId(context));
  for (const status of statuses) await followStatus(context, status);
  for (const reply of replies) await followReply(context, reply);
  await pushes.markPushHandled(db, id, now());
}

/** A receipt. Delivered, the message has been sent; failed, its SMS is due. */
async function followStatus(context: WhatsappContext, pushed: PushedStatus): Promise<void> {
  const { db, now } = context;
  const { status, providerId, code } = pushed;
  const found = await queries.selectMessageOf(db, pushed);
  if (!found) return;
  const { messageId } = found;
  await db.transaction(async (tx) => {
    const row = await queries.lockRow(tx, messageId);
    if (!row || !queries.isFurther(status, row.status)) return;
    const at = now();
    if (row.providerId === null && providerId) await queries.updateRow(tx, messageId, { providerId });
    if (status === 'failed') {
      await recordFailure(context, tx, { row, code });
      // Else the SMS is on its way, or was sent.
      if (row.fellBackAt === null) await queries.makeSmsDue(tx, messageId, at);
      wakeAfterCommit(tx, 'message');
      return;
    }
    await queries.updateRow(tx, messageId, { status });
    if (status !== 'sent') await markSent(tx, { id: messageId, now: at });
  });
}

/** STOP ends everything. A button does what its payload says, when we have signed that; all else is nobody's order. */
async function followReply(context: WhatsappContext, reply: PushedReply): Promise<void> {
  if (isStop(reply)) return stop(context, reply);
  const said = reply.payload === null ? undefined : readReply(reply.payload, context.secret);
  if (!said) return;
  try {
    if (said.about === 'cod') await context.answerCod({ ...said, way: 'whatsapp' });
    else await answerFailed(context, said);
  } catch (error) {
    // Answered already, or on its way again.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function answerFailed(
  context: WhatsappContext,
  { action, parcelId, attempt }: FailedReply,
): Promise<void> {
  const parcel = await queries.selectFailedParcel(context.db, { parcelId, attempt });
  if (!parcel) return;
  await context.answerFailed({ id: parcelId, answer: { action }, by: 'shopper', who: parcel.userId });
}

const STOP = /^[\s"'.!]*stop[\s"'.!]*$/i;

function isStop({ text, payload }: PushedReply): boolean {
  return STOP.test(text) || (payload !== null && STOP.test(payload));
}

/** Once for each reply: somebody may have allowed it again when the provider repeats itself. */
async function stop(
  { db, now, withdrawRestock }: WhatsappContext,
  { id, from, answers }: PushedReply,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await pushes.insertReply(tx, { id, receivedAt: now() }))) return;
    const answered = answers && (await queries.selectMessageOf(tx, { providerId: answers, key: null }));
    const phone = /^91(?<phone>\d{10})$/.exec(from ?? '')?.groups?.phone;
    const userId = answered ? answered.userId : phone && (await selectUserOfPhone(tx, phone));
    if (userId) await withdrawWhatsapp(tx, { userId, at: now() });
    if (phone) await withdrawRestock(tx, phone);
  });
}
