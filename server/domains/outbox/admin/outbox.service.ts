import type { UnsentList, UnsentQuery } from '#core/contract/outbox.ts';
import { hidePayeeLink } from '#core/rules/payee.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deleteMessage, lockUnsent, makeDue, selectUnsent } from './outbox.queries.ts';

/** Messages that could not be sent, for people to decide about. */
export function createOutboxAdmin({ db, now }: { db: Db; now: () => Date }) {
  async function listUnsent({ cursor, limit }: UnsentQuery): Promise<UnsentList> {
    const rows = await selectUnsent(db, { after: decodeNewest(cursor), limit: limit + 1 });
    const { page, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    const messages = page.map(({ id, channel, recipient, body, lastError, createdAt }) => ({
      id,
      channel,
      recipient,
      body: hidePayeeLink(body),
      error: lastError,
      at: createdAt.toISOString(),
    }));
    return { messages, nextCursor };
  }

  function sendAgain(who: string, id: string): Promise<void> {
    return decide({ who, id, action: 'message.sent-again' }, (tx) => makeDue(tx, id, now()));
  }

  function discardMessage(who: string, id: string): Promise<void> {
    return decide({ who, id, action: 'message.let-go' }, (tx) => deleteMessage(tx, id));
  }

  async function decide(
    { who, id, action }: { who: string; id: string; action: AuditAction },
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const message = await lockUnsent(tx, id);
      if (!message) throw new Refusal('not-found');
      await work(tx);
      const change = { before: null, after: { channel: message.channel } };
      await recordChange(tx, { who, action, id, name: message.event, ...change });
    });
  }

  return { listUnsent, sendAgain, discardMessage };
}
