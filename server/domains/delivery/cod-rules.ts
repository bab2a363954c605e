import type { CodAnswer } from '#core/contract/delivery.ts';
import { type CodParcel, type CodRules, codRefusal, unconfirmedRefusal } from '#core/rules/cod.ts';
import { RISK_BANDS } from '#core/rules/cod-risk.ts';
import { onlineOnlyRefusal } from '#core/rules/cod-treatment.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { type Say, serverTexts } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockAccount, lockPhone } from '#server/db/lock-account.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { CodRisk } from './cod-risk.ts';
import { selectCodRecord } from './delivery.queries.ts';

export interface Customer {
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

export type Cod = ReturnType<typeof createCod>;

/** A parcel that might be paid at the door, as far as it is known yet. */
interface CashQuestion {
  customer: Customer | null;
  parcel: Omit<CodParcel, 'refusals'>;
  address?: string | undefined;
  units?: readonly { productId: string; size: string }[];
}

/** Who may pay at the door. While no rule is set this asks the database nothing. */
export function createCod({
  db,
  settings,
  limits,
  risk,
  now,
}: {
  db: Db;
  settings: Pick<Settings, 'readCached'>;
  /** False: orders that wait for their confirmation are neither counted nor cancelled. */
  limits: boolean;
  risk: Pick<CodRisk, 'readTerms' | 'readRecord' | 'judge'>;
  now: () => Date;
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

  /**
   * Whether a parcel can be paid at the door, and if not why, in words for the shopper. Every page asks this one function,
   * before there is an order: the delivery quote (also for nobody in particular, `customer: null`) and `cod-check`. A rule
   * that is to forbid cash belongs here, and into `refuseForbidden`, by which the till decides with the record locked.
   */
  async function readCash(asked: CashQuestion): Promise<CodAnswer> {
    const { customer, parcel } = asked;
    const rules = await readRules();
    const record = customer
      ? await readRecord(db, rules, { customer, shipPhone: customer.phone })
      : NOTHING_COUNTS;
    const reason =
      codRefusal(rules, { ...parcel, refusals: record.refusals }) ??
      unconfirmedRefusal(rules, record.unconfirmed) ??
      (customer && (await findRiskRefusal(customer, asked)));
    const { details } = serverTexts(DEFAULT_LANGUAGE);
    return { isOffered: reason === null, reason: reason?.(details) ?? null };
  }

  /** As the order will be judged, but for the phone that it goes to: nothing is said here about a stranger's number. */
  async function findRiskRefusal(customer: Customer, asked: CashQuestion): Promise<Say | null> {
    const at = now();
    const terms = await risk.readTerms(at);
    if (RISK_BANDS.every((band) => terms.rules[band].action !== 'online')) return null;
    const { address, units = [] } = asked;
    const { pincode, totalPaise } = asked.parcel;
    const known = { userId: customer.id, phone: customer.phone, name: null, pincode, at };
    const priced = { pincode, address, totalPaise, units };
    return onlineOnlyRefusal(risk.judge(terms, await risk.readRecord(db, known), priced).treatment);
  }

  /** Throws when the order cannot be paid at the door. */
  function refuseForbidden(
    rules: CodRules,
    { refusals, unconfirmed }: CodRecord,
    parcel: Omit<CodParcel, 'refusals'>,
  ): void {
    // Of what a coupon has paid in full nobody collects anything.
    const forbidden = parcel.totalPaise === 0 ? null : codRefusal(rules, { ...parcel, refusals });
    if (forbidden !== null) {
      throw new Refusal('cod-not-offered', { say: forbidden, field: 'paymentMethod' });
    }
    const waiting = unconfirmedRefusal(rules, unconfirmed);
    if (waiting !== null) {
      throw new Refusal('too-many-unconfirmed', { say: waiting, field: 'paymentMethod' });
    }
  }

  return { readRules, lockRecord, readCash, refuseForbidden };
}
