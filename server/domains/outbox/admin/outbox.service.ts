import type { UnsentList, UnsentQuery } from '#core/contract/outbox.ts';
import { hidePayeeLink } from '#core/rules/payee.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deleteMessage, lockUnsent, makeDue, type OutboxRow, selectUnsent } from './outbox.queries.ts';

/** Messages that could not be sent, for people to decide about. */
export function createOutboxAdmin({ db, now }: { db: Db; now: () => Date }) {
  async function listUnsent({ cursor, limit }: UnsentQuery): Promise<UnsentList> {
    const rows = await selectUnsent(db, { after: cursor ? decodeNewest(cursor) : null, limit });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      messages: page.map(({ id, channel, recipient, body, lastError, createdAt }) => ({
        id,
        channel,
        recipient,
        body: hidePayeeLink(body),
        error: lastError,
        at: createdAt.toISOString(),
      })),
      nextCursor: last ? encodeNewest({ at: last.createdAt, id: last.id }) : null,
    };
  }

  async function sendAgain(who: string, id: string): Promise<void> {
    await decide({ who, id, action: 'message.sent-again' }, (tx) => makeDue(tx, id, now()));
  }

  async function discardMessage(who: string, id: string): Promise<void> {
    await decide({ who, id, action: 'message.let-go' }, (tx) => deleteMessage(tx, id));
  }

  async function decide(
    { who, id, action }: { who: string; id: string; action: AuditAction },
    work: (tx: Tx, message: OutboxRow) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const message = await lockUnsent(tx, id);
      if (!message) throw new Refusal('not-found');
      await work(tx, message);
      await recordChange(tx, {
        who,
        action,
        subject: { kind: 'message', id, name: message.event },
        before: null,
        after: { channel: message.channel },
      });
    });
  }

  return { listUnsent, sendAgain, discardMessage };
}
