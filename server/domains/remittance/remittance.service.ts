import type {
  ParcelChargesForm,
  RemittanceLists,
  RemittanceQuery,
  RemittanceTerms,
} from '#core/contract/remittance.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { addDays, dayInIndia, startOfDay } from '#core/rules/india-time.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { selectCharges, writeBilledCharges } from '#server/domains/parcels/charges.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sendFile } from './file/send-file.ts';
import { listReadable, readDueRemittance, readRemittance } from './read-from-couriers.ts';
import * as queries from './remittance.queries.ts';
import type { RemittanceContext } from './remittance-context.ts';
import { countLists, selectLastAsked, selectListed } from './remittance-lists.queries.ts';

/** Delivered before this moment and not paid: overdue. Whole days of India. */
export function getOverdueBefore(now: Date, { overdueDays }: RemittanceTerms): Date {
  return startOfDay(addDays(dayInIndia(now), -overdueDays));
}

/** The couriers' payments beside the cash that parcels have brought. */
export function createRemittance(context: RemittanceContext) {
  const { db, now, settings } = context;

  async function readLists({ list, cursor, limit }: RemittanceQuery): Promise<RemittanceLists> {
    const terms = await settings.readCached('remittance');
    const overdueBefore = getOverdueBefore(now(), terms);
    const [rows, counts, lastReadAt] = await Promise.all([
      selectListed(db, { list, after: decodeNewest(cursor), limit, overdueBefore }),
      countLists(db),
      selectLastAsked(db),
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ at, id }) => [new Date(at), id]);
    return {
      rows: page,
      nextCursor,
      counts: counts.map(({ list: name, count }) => ({ list: name, ...capCount(count) })),
      overdueDays: terms.overdueDays,
      canRead: listReadable(context).length > 0,
      lastReadAt,
    };
  }

  async function readNow() {
    if (listReadable(context).length === 0) throw new Refusal('remittance-by-file-only');
    return readRemittance(context);
  }

  /** A person has looked at it and dealt with it outside of the store: what is open now is open no longer. */
  async function settle({ who, id, note }: { who: string; id: string; note: string }): Promise<void> {
    await db.transaction(async (tx) => {
      await queries.lockRemittance(tx);
      const amountPaise = (await settleParcel(tx, id)) ?? (await settleUnknown(tx, id));
      if (amountPaise === undefined) throw new Refusal('not-found');
      const of = id.startsWith('rm_') ? { remittanceId: id } : { parcelId: id };
      await queries.insertSettlement(tx, { ...of, amountPaise, note, who, at: now() });
      const change = { before: { note: null }, after: { note, amountPaise } };
      await recordChange(tx, { who, action: 'remittance.settled', id, ...change });
    });
  }

  async function settleParcel(tx: Tx, id: string): Promise<number | undefined> {
    const parcel = await queries.lockParcel(tx, id);
    if (!parcel) return undefined;
    const due = parcel.state === 'delivered' ? parcel.collectPaise : 0;
    const open = due - parcel.remittedPaise - parcel.settledPaise;
    if (open === 0) throw new Refusal('difference-settled');
    return open;
  }

  async function settleUnknown(tx: Tx, id: string): Promise<number | undefined> {
    const remittance = await queries.lockUnknown(tx, id);
    if (!remittance) return undefined;
    if (remittance.settledAt !== null) throw new Refusal('difference-settled');
    await queries.markSettled(tx, id, now());
    return remittance.amountPaise;
  }

  /** What is left empty stays as it is known. */
  async function changeCharges(given: {
    who: string;
    id: string;
    charges: ParcelChargesForm;
  }): Promise<void> {
    const { who, id, charges } = given;
    const toPaise = (amount: number | null) => (amount === null ? null : paiseFromRupees(amount));
    await db.transaction(async (tx) => {
      if (!(await queries.lockParcel(tx, id))) throw new Refusal('parcel-not-found');
      const before = await selectCharges(tx, id);
      const billed = {
        freightPaise: toPaise(charges.freight),
        cashFeePaise: toPaise(charges.cashFee),
        returnPaise: toPaise(charges.returnFee),
      };
      await writeBilledCharges(tx, [{ parcelId: id, ...billed }], { source: 'typed', at: now() });
      const { freightPaise = null, cashFeePaise = null, returnPaise = null } = before ?? {};
      await recordChange(tx, {
        ...{ who, action: 'parcel.charges-changed', id },
        before: { freightPaise, cashFeePaise, returnPaise },
        after: billed,
      });
    });
  }

  return {
    ...{ readLists, readNow, settle, changeCharges },
    readTerms: () => settings.readVersioned('remittance'),
    changeTerms: (who: string, saved: Versioned<RemittanceTerms>) =>
      settings.change({ who, name: 'remittance', ...saved }),
    sendFile: sendFile.bind(null, context),
    /** For the schedule. */
    readDue: () => readDueRemittance(context),
  };
}
