import type { CodAnswer, CodCheck } from '#core/contract/delivery.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { type CodRules, codRefusal, unconfirmedRefusal } from '#core/rules/cod.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockAccount, lockPhone } from '#server/db/lock-account.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { selectCodRecord } from './delivery.queries.ts';

interface Customer {
  id: string;
  /** Verified by a login code. */
  phone: string;
}

/** What counts for or against a customer who wants to pay at the door. */
export interface CodRecord {
  refusals: number;
  unconfirmed: number;
}

const NOTHING_COUNTS: CodRecord = { refusals: 0, unconfirmed: 0 };

/** Who may pay at the door. While no rule is set this asks the database nothing. */
export function createCod({
  db,
  settings,
  limits,
}: {
  db: Db;
  settings: Pick<Settings, 'readCached'>;
  /** False: orders that wait for their confirmation are neither counted nor cancelled. */
  limits: boolean;
}) {
  /** Not to be called inside a transaction, which would wait for a second connection. */
  async function readRules(): Promise<CodRules> {
    const rules = await settings.readCached('cod');
    return limits ? rules : { ...rules, mostUnconfirmed: 0, confirmWithinHours: 0 };
  }

  /**
   * Refusals count against the account whose parcels they were, never against a number that somebody typed. Unconfirmed
   * orders also count by the phone they go to, unless it is the customer's own: strangers may have typed that one.
   */
  async function readRecord(
    source: Db | Tx,
    rules: CodRules,
    { customer, shipPhone }: { customer: Customer; shipPhone: string },
  ): Promise<CodRecord> {
    if (rules.mostRefusals === 0 && rules.mostUnconfirmed === 0) return NOTHING_COUNTS;
    const otherPhone = shipPhone === customer.phone ? null : shipPhone;
    const { refusals, unconfirmed, unconfirmedToPhone } = await selectCodRecord(source, {
      userId: customer.id,
      otherPhone,
    });
    return { refusals, unconfirmed: Math.max(unconfirmed, unconfirmedToPhone) };
  }

  /** The record as it stays until the transaction ends. */
  async function lockRecord(
    tx: Tx,
    rules: CodRules,
    { customer, shipPhone }: { customer: Customer; shipPhone: string },
  ): Promise<CodRecord> {
    // Sent along with each other, and carried out in this order.
    const locks = rules.mostUnconfirmed === 0 ? [] : [lockAccount(tx, customer.id), lockPhone(tx, shipPhone)];
    const record = readRecord(tx, rules, { customer, shipPhone });
    await Promise.all([...locks, record]);
    return record;
  }

  /** What the shopper sees before the choice: about their own account and nobody else. */
  async function checkCod(customer: Customer, { total, pincode }: CodCheck): Promise<CodAnswer> {
    const rules = await readRules();
    const record = await readRecord(db, rules, { customer, shipPhone: customer.phone });
    const parcel = { pincode, totalPaise: paiseFromRupees(total), refusals: record.refusals };
    const reason = codRefusal(rules, parcel) ?? unconfirmedRefusal(rules, record.unconfirmed);
    const { details } = serverTexts(DEFAULT_LANGUAGE);
    return { isOffered: reason === null, reason: reason?.(details) ?? null };
  }

  /** Throws when the order cannot be paid at the door. */
  function refuseForbidden(
    rules: CodRules,
    { refusals, unconfirmed }: CodRecord,
    { pincode, totalPaise }: { pincode: string; totalPaise: number },
  ): void {
    const forbidden = codRefusal(rules, { pincode, totalPaise, refusals });
    if (forbidden !== null) {
      throw new Refusal('cod-not-offered', { say: forbidden, field: 'paymentMethod' });
    }
    const waiting = unconfirmedRefusal(rules, unconfirmed);
    if (waiting !== null) {
      throw new Refusal('too-many-unconfirmed', { say: waiting, field: 'paymentMethod' });
    }
  }

  return { readRules, lockRecord, checkCod, refuseForbidden };
}
