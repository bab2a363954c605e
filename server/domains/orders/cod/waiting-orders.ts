import type { WaitingOrder } from '#core/contract/orders/cod.ts';
import { judgeRisk } from '#core/rules/cod-risk.ts';
import type { Db } from '#server/db/client.ts';
import { decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { countWaiting, selectWaiting } from './waiting-orders.queries.ts';

/** Cash orders that wait for their shopper, those with the fewest hours left first. */
export async function listWaiting(
  { db }: { db: Db },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: WaitingOrder[]; nextCursor: string | null; total: number }> {
  const [rows, total] = await Promise.all([
    selectWaiting(db, { after: decodeNewest(cursor), limit }),
    countWaiting(db),
  ]);
  const { page, nextCursor } = toPage(rows, limit, (last) => [new Date(last.waitsUntil), last.id]);
  const data = page.map(({ inputs, ...order }) => ({ ...order, risk: inputs && judgeRisk(inputs) }));
  return { data, nextCursor, total };
}
