import type {
  AnswerMessage,
  ChangeMessage,
  MessageList,
  MessageListQuery,
  StaffMessage,
} from '#core/contract/staff/messages.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { enqueueMessage } from '#server/domains/messages/enqueue-message.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  answerEvent,
  countOpenMessages,
  lockMessage,
  type MessageRow,
  selectMessages,
  updateMessage,
} from './staff-messages.queries.ts';

const MOST_COUNTED = 300;

/** Messages of the contact page as staff read and answer them. */
export function createStaffMessages({
  db,
  readIdentity,
  now,
}: {
  db: Db;
  readIdentity: () => Promise<StoreIdentity>;
  now: () => Date;
}) {
  async function listMessages({ cursor, limit, ...filter }: MessageListQuery): Promise<MessageList> {
    const after = cursor === undefined ? undefined : decodeNewest(cursor);
    const [rows, open] = await Promise.all([
      selectMessages(db, { ...filter, after, limit: limit + 1 }),
      countOpenMessages(db, MOST_COUNTED + 1),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1)?.message : undefined;
    return {
      messages: shown.map(present),
      nextCursor: last ? encodeNewest({ at: last.createdAt, id: last.id }) : null,
      open: { count: Math.min(open, MOST_COUNTED), isCapped: open > MOST_COUNTED },
    };
  }

  /** Closes or opens a message again, or changes the note about it. */
  async function changeMessage(
    who: string,
    id: string,
    { version, ...change }: ChangeMessage,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await findMessage(tx, { id, version });
      await updateMessage(tx, id, change);
      await recordChange(tx, {
        who,
        action: 'message.changed',
        subject: subjectOf(before),
        before: { done: before.done, note: before.note },
        after: { done: before.done, note: before.note, ...change },
      });
    });
  }

  /** Sends the answer by e-mail and closes the message. A message is answered once; what follows is an exchange of mails. */
  async function answerMessage(who: string, id: string, { version, answer }: AnswerMessage): Promise<void> {
    const { brandName, supportEmail } = await readIdentity();
    await db.transaction(async (tx) => {
      const before = await findMessage(tx, { id, version });
      if (before.answer !== null) throw new Refusal('message-answered');
      await updateMessage(tx, id, { answer, answeredAt: now(), answeredBy: who, done: true });
      await enqueueMessage(tx, {
        event: answerEvent(id),
        channel: 'email',
        recipient: before.email,
        userId: before.userId ?? undefined,
        subject: `Your message to ${brandName}, ticket ${before.ticket}`,
        body: letterOf({ answer, brandName, message: before }),
        replyTo: { name: brandName, email: supportEmail },
      });
      await recordChange(tx, {
        who,
        action: 'message.answered',
        subject: subjectOf(before),
        before: { answer: null, done: before.done },
        after: { answer, done: true },
      });
    });
  }

  return { listMessages, changeMessage, answerMessage };
}

async function findMessage(tx: Tx, { id, version }: { id: string; version: number }): Promise<MessageRow> {
  const row = await lockMessage(tx, id);
  if (!row) throw new Refusal('not-found');
  if (row.version !== version) throw new Refusal('changed-meanwhile');
  return row;
}

function subjectOf({ id, ticket, name }: MessageRow) {
  return { kind: 'message', id, name: `Ticket ${ticket}, ${name}` };
}

/** The answer over what it answers. */
function letterOf({
  answer,
  brandName,
  message: { ticket, message },
}: {
  answer: string;
  brandName: string;
  message: MessageRow;
}): string {
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  return [answer, '', brandName, `Ticket ${ticket}`, '', 'You wrote:', ...quoted].join('\n');
}

function present({
  message: { answeredAt, createdAt, ticket, answeredBy: _, userId: _userId, ...message },
  answeredBy,
  sentAt,
  gaveUpAt,
}: Awaited<ReturnType<typeof selectMessages>>[number]): StaffMessage {
  return {
    ...message,
    ticket: ticket ?? 0,
    answeredBy,
    answeredAt: answeredAt?.toISOString() ?? null,
    answerIs: message.answer === null ? null : sentAt ? 'sent' : gaveUpAt ? 'failed' : 'waiting',
    createdAt: createdAt.toISOString(),
  };
}
