import type {
  AnswerEnquiry,
  ChangeEnquiry,
  Enquiry,
  EnquiryList,
  EnquiryListQuery,
} from '#core/contract/enquiries.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { enqueueMessage } from '#server/domains/outbox/enqueue-message.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  answerEvent,
  countOpenEnquiries,
  type EnquiryRow,
  lockEnquiry,
  selectEnquiries,
  updateEnquiry,
} from './enquiries.queries.ts';

/** Messages of the contact page as staff read and answer them. */
export function createEnquiryAdmin(parts: {
  db: Db;
  readIdentity: () => Promise<StoreIdentity>;
  now: () => Date;
}) {
  const { db, readIdentity, now } = parts;

  async function listEnquiries({ cursor, limit, ...filter }: EnquiryListQuery): Promise<EnquiryList> {
    const [rows, open] = await Promise.all([
      selectEnquiries(db, { ...filter, after: decodeNewest(cursor), limit: limit + 1 }),
      countOpenEnquiries(db),
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ enquiry }) => [enquiry.createdAt, enquiry.id]);
    return { enquiries: page.map(present), nextCursor, open: capCount(open) };
  }

  /** Closes or opens a message again, or changes the note about it. */
  async function changeEnquiry(
    who: string,
    id: string,
    { version, ...change }: ChangeEnquiry,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await findEnquiry(tx, { id, version });
      await updateEnquiry(tx, id, change);
      const { done, note } = before;
      const entry = { before: { done, note }, after: { done, note, ...change } };
      await recordChange(tx, { who, action: 'message.changed', id, name: toName(before), ...entry });
    });
  }

  /** Sends the answer by e-mail and closes the message. A message is answered once; what follows is an exchange of mails. */
  async function answerEnquiry(who: string, id: string, { version, answer }: AnswerEnquiry): Promise<void> {
    const { brandName, supportEmail } = await readIdentity();
    await db.transaction(async (tx) => {
      const before = await findEnquiry(tx, { id, version });
      if (before.answer !== null) throw new Refusal('message-answered');
      await updateEnquiry(tx, id, { answer, answeredAt: now(), answeredBy: who, done: true });
      await enqueueMessage(tx, {
        event: answerEvent(id),
        channel: 'email',
        recipient: before.email,
        userId: before.userId ?? undefined,
        subject: serverTexts(DEFAULT_LANGUAGE).mail.enquiryAnswer(brandName, before.ticket),
        body: toLetter(answer, brandName, before),
        replyTo: { name: brandName, email: supportEmail },
      });
      const change = { before: { answer: null, done: before.done }, after: { answer, done: true } };
      await recordChange(tx, { who, action: 'message.answered', id, name: toName(before), ...change });
    });
  }

  return { listEnquiries, changeEnquiry, answerEnquiry };
}

async function findEnquiry(tx: Tx, { id, version }: { id: string; version: number }): Promise<EnquiryRow> {
  const row = await lockEnquiry(tx, id);
  if (!row) throw new Refusal('not-found');
  if (row.version !== version) throw new Refusal('changed-meanwhile');
  return row;
}

function toName({ ticket, name }: EnquiryRow): string {
  return `Ticket ${ticket}, ${name}`;
}

/** The answer, with the question quoted below it. */
function toLetter(answer: string, brandName: string, { ticket, message }: EnquiryRow): string {
  const quoted = message.split(/\r?\n/).map((line) => `> ${line}`);
  return [answer, '', brandName, `Ticket ${ticket}`, '', 'You wrote:', ...quoted].join('\n');
}

function present({
  enquiry: { answeredAt, createdAt, ticket, answeredBy: _, userId: _userId, ...enquiry },
  answeredBy,
  sentAt,
  gaveUpAt,
}: Awaited<ReturnType<typeof selectEnquiries>>[number]): Enquiry {
  return {
    ...enquiry,
    ticket: ticket ?? 0,
    answeredBy,
    answeredAt: answeredAt?.toISOString() ?? null,
    answerIs: enquiry.answer === null ? null : sentAt ? 'sent' : gaveUpAt ? 'failed' : 'waiting',
    createdAt: createdAt.toISOString(),
  };
}
