import type {
  CheckPayments,
  PaymentListQuery,
  PaymentLists,
  PaymentsChecked,
} from '#core/contract/payments.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { checkRecords } from './check-records.ts';
import { countLists, selectDifferences, selectLastRead } from './reconciliation.queries.ts';
import {
  askProvider,
  type ResolveContext,
  refundUnknown,
  settleByHand,
  settleDifference,
} from './resolve-difference.ts';

const RECENT_MS = 3 * 86_400_000;

/** Our books beside the payment provider's. */
export function createReconciliation(context: ResolveContext) {
  const { db, now } = context.payments;
  const check = { db, now, records: context.records };

  async function readLists({ list, cursor, limit }: PaymentListQuery): Promise<PaymentLists> {
    const [rows, counts, lastReadAt] = await Promise.all([
      selectDifferences(db, { list, after: decodeNewest(cursor), limit }),
      countLists(db),
      selectLastRead(db),
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ at, id }) => [new Date(at), id]);
    return {
      rows: page,
      nextCursor,
      counts: counts.map(({ list: name, count }) => ({ list: name, ...capCount(count) })),
      lastReadAt,
    };
  }

  /** Whole days in India. */
  async function checkDays({ from, to }: CheckPayments): Promise<PaymentsChecked> {
    return askProvider(() => checkRecords(check, { from: startOfDay(from), to: startOfDay(addDays(to, 1)) }));
  }

  /** The last days. Throws a `ProviderFailure`: whoever calls it by the hour tries again. */
  async function checkRecent(): Promise<void> {
    const to = now();
    await checkRecords(check, { from: new Date(to.getTime() - RECENT_MS), to });
  }

  return {
    readLists,
    checkDays,
    checkRecent,
    settleDifference: settleDifference.bind(null, context),
    refundUnknown: refundUnknown.bind(null, context),
    settleByHand: settleByHand.bind(null, context),
  };
}
