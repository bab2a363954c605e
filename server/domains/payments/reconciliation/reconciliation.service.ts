import {
  type CheckPayments,
  type Difference,
  PAYMENT_LISTS,
  type PaymentListQuery,
  type PaymentLists,
  type PaymentsChecked,
} from '#core/contract/payments.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import { COUNTED, capCount } from '#server/domains/capped-count.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { checkRecords } from './check-records.ts';
import {
  countLists,
  type DifferenceRow,
  selectDifferences,
  selectLastRead,
} from './reconciliation.queries.ts';
import { type ResolveContext, refundUnknown, settleByHand, settleDifference } from './resolve-difference.ts';

const RECENT_MS = 3 * 86_400_000;

/** Our books beside the payment provider's. */
export function createReconciliation(context: ResolveContext) {
  const { db, now } = context.payments;
  const check = { db, now, records: context.records };

  async function readLists({ list, cursor, limit }: PaymentListQuery): Promise<PaymentLists> {
    const after = cursor ? decodeNewest(cursor) : null;
    const [rows, counts, lastRead] = await Promise.all([
      selectDifferences(db, { list, after, limit }),
      countLists(db, PAYMENT_LISTS, COUNTED),
      selectLastRead(db),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map(present),
      nextCursor: last ? encodeNewest({ at: new Date(last.at), id: last.id }) : null,
      counts: counts.map(({ list: name, count }) => ({ list: name, ...capCount(count) })),
      lastReadAt: lastRead === null ? null : new Date(lastRead).toISOString(),
    };
  }

  /** Whole days in India. */
  async function checkDays({ from, to }: CheckPayments): Promise<PaymentsChecked> {
    try {
      return await checkRecords(check, { from: startOfDay(from), to: startOfDay(addDays(to, 1)) });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw new Refusal('provider-refused', { message: `The payment provider: ${error.message}` });
    }
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

function present(row: DifferenceRow): Difference {
  const { id, at, orderId, customer, theirAmount, theirRefunded, theirCurrency, theirStatus, lastError } =
    row;
  const isKnownThere = theirAmount !== null && theirStatus !== null && theirStatus !== 'missing';
  return {
    id,
    at: new Date(at).toISOString(),
    orderId,
    customer,
    provider: isKnownThere
      ? {
          amount: rupeesFromPaise(theirAmount),
          refunded: rupeesFromPaise(theirRefunded ?? 0),
          currency: theirCurrency ?? '',
          status: theirStatus,
        }
      : null,
    ours:
      row.ourAmount === null
        ? null
        : {
            amount: rupeesFromPaise(row.ourAmount),
            refunded: rupeesFromPaise(row.ourRefunded ?? 0),
            currency: row.ourCurrency ?? '',
          },
    lastError,
  };
}
