import type {
  CheckPayments,
  PaymentListQuery,
  PaymentLists,
  PaymentsChecked,
} from '#core/contract/payments.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { selectOrder, selectOrderOfProvider } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure, type ProviderRecords } from '#server/integrations/payment-provider.ts';
import { checkPayments, takeMoney } from '../check-payments.ts';
import { selectPayment } from '../payments.queries.ts';
import type { PaymentContext } from '../payments.service.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import * as queries from './reconciliation.queries.ts';

const RECENT_MS = 3 * 86_400_000;
const PAGE = 100;
/** A payment of ours that was not listed is asked for by itself: it may have been made before midnight. */
const MOST_ASKED_FOR = 100;

interface Action {
  who: string;
  id: string;
}

/** Our books beside the payment provider's. */
export function createReconciliation(context: PaymentContext & { records: ProviderRecords }) {
  const { db, now, provider, records } = context;

  async function readLists({ list, cursor, limit }: PaymentListQuery): Promise<PaymentLists> {
    const [rows, counts, lastReadAt] = await Promise.all([
      queries.selectDifferences(db, { list, after: decodeNewest(cursor), limit }),
      queries.countLists(db),
      queries.selectLastRead(db),
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
    return askProvider(() => checkRecords({ from: startOfDay(from), to: startOfDay(addDays(to, 1)) }));
  }

  /** The last days. Throws a `ProviderFailure`: whoever calls it by the hour tries again. */
  async function checkRecent(): Promise<void> {
    const to = now();
    await checkRecords({ from: new Date(to.getTime() - RECENT_MS), to });
  }

  /** Reads the provider's books of a stretch of time and holds ours against them. */
  async function checkRecords({ from, to }: { from: Date; to: Date }): Promise<PaymentsChecked> {
    const readAt = now();
    let read = 0;
    for (let page = PAGE; page === PAGE; ) {
      const listed = await records.listRecords({ from, to, skip: read, count: PAGE });
      await queries.storeRecords(db, listed, readAt);
      page = listed.length;
      read += page;
    }
    for (const id of await queries.selectUnlisted(db, { from, to, readAt, most: MOST_ASKED_FOR })) {
      await readOne(id, readAt);
    }
    const differences = await queries.noteDifferences(db, { readAt });
    await queries.noteRead(db, readAt);
    return { read, differences };
  }

  /** Reads one payment anew; a refusal means that the provider does not know it. */
  async function readOne(id: string, readAt = now()): Promise<void> {
    try {
      await queries.storeRecords(db, [await records.readRecord(id)], readAt);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === 'unreachable') throw error;
      await queries.storeMissing(db, id, readAt);
    }
  }

  /**
   * Takes over what the provider says: money that arrived becomes its order, refunds made there come into our books.
   * True while the two sides still do not match.
   */
  async function settleDifference({ who, id }: Action): Promise<boolean> {
    const order = await selectOrder(db, id);
    if (order?.providerOrderId) {
      const { providerOrderId } = order;
      await recordAction('payment.settled', { who, id });
      await askProvider(() => checkPayments(context, order, providerOrderId));
      const after = await selectOrder(db, id);
      return after !== undefined && after.paidPaise < after.totalPaise;
    }
    await askProvider(async () => {
      await readOne(id);
      await recordAction('payment.settled', { who, id });
      if (!(await selectPayment(db, id))) return settleUnknown(id);
      for (const refund of await records.listRefunds(id)) await followRefund(context, refund);
    });
    return (await queries.noteDifferences(db, { id })) > 0;
  }

  async function settleUnknown(id: string): Promise<void> {
    const payment = await records.readRecord(id);
    const order = await selectOrderOfProvider(db, payment.providerOrderId);
    if (!order) throw new Refusal('payment-without-order');
    const taken = await takeMoney(context, payment, order);
    if ((await settlePayment(context, taken)) === 'ignored') throw new Refusal('payment-without-order');
  }

  /** Sends a payment back that belongs to no order of this store. */
  async function refundUnknown({ who, id }: Action): Promise<boolean> {
    if (await selectPayment(db, id)) throw new Refusal('payment-has-order');
    await askProvider(async () => {
      const { amountPaise, refundedPaise, status, providerOrderId } = await records.readRecord(id);
      const left = amountPaise - refundedPaise;
      if (status !== 'captured' || left <= 0) throw new Refusal('payment-not-refundable');
      // Its event may only be late: settled after the refund, it would make an order without money.
      if (await selectOrderOfProvider(db, providerOrderId)) throw new Refusal('payment-has-order');
      // Who decided it is known before any money moves.
      await recordAction('payment.refunded', { who, id });
      // The same payment always gives the same id: pressed twice, it goes back once.
      await provider.refundPayment({ refundId: `RF-${id}`.slice(0, 40), paymentId: id, amountPaise: left });
      await readOne(id);
    });
    return (await queries.noteDifferences(db, { id })) > 0;
  }

  async function recordAction(action: 'payment.settled' | 'payment.refunded', { who, id }: Action) {
    const change = { who, action, id, before: null, after: { payment: id } };
    await db.transaction((tx) => recordChange(tx, change));
  }

  /** A person has looked at it and dealt with it outside of the store. */
  async function settleByHand({ who, id, note }: Action & { note: string }): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await queries.isKnownDifference(tx, id))) throw new Refusal('not-found');
      if (!(await queries.insertSettled(tx, { id, note, who, at: now() })))
        throw new Refusal('difference-settled');
      await queries.noteDifferences(tx, { id });
      const change = { before: { note: null }, after: { note } };
      await recordChange(tx, { who, action: 'payment.settled-by-hand', id, ...change });
    });
  }

  return { readLists, checkDays, checkRecent, settleDifference, refundUnknown, settleByHand };
}

/** A provider that does not answer is no fault of the person who asked. */
async function askProvider<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal('provider-refused', { message: `The payment provider: ${error.message}` });
  }
}
