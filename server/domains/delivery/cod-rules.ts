import type { CodChecked, ComingQuestion } from '#core/contract/delivery.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { type CodParcel, type CodRules, codRefusal, unconfirmedRefusal } from '#core/rules/cod.ts';
import { RISK_BANDS } from '#core/rules/cod-risk.ts';
import { type CodTreatment, onlineOnlyRefusal } from '#core/rules/cod-treatment.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
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

/** What would become of a cash order. */
interface Foreseen {
  treatment: CodTreatment;
  lapseHours: number;
}

export type Cod = ReturnType<typeof createCod>;

/** A parcel that might be paid at the door, as far as it is known yet. */
interface CashEnquiry {
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
   * Whether a parcel can be paid at the door, if not why, in words for the shopper, and what they will be asked for. Every
   * page asks this one function, before there is an order: the delivery quote (also for nobody in particular,
   * `customer: null`) and `cod-check`. A rule that is to forbid cash belongs here, and into `refuseForbidden`, by which the
   * till decides with the record locked.
   */
  async function readCash(asked: CashEnquiry): Promise<CodChecked> {
    const { customer, parcel } = asked;
    const rules = await readRules();
    const record = customer
      ? await readRecord(db, rules, { customer, shipPhone: customer.phone })
      : NOTHING_COUNTS;
    const forbidden =
      codRefusal(rules, { ...parcel, refusals: record.refusals }) ??
      unconfirmedRefusal(rules, record.unconfirmed);
    const coming = forbidden === null && customer !== null ? await foresee(customer, asked) : null;
    const reason = forbidden ?? (coming && onlineOnlyRefusal(coming.treatment));
    const { details } = serverTexts(DEFAULT_LANGUAGE);
    const question = coming && toQuestion(coming);
    return { isOffered: reason === null, reason: reason?.(details) ?? null, ...(question && { question }) };
  }

  /**
   * How the order will be treated, but for the phone that it goes to: nothing is said here about a stranger's number. Null
   * while no rule treats any order in its own way.
   */
  async function foresee(customer: Customer, asked: CashEnquiry): Promise<Foreseen | null> {
    const at = now();
    const terms = await risk.readTerms(at);
    if (RISK_BANDS.every((band) => terms.rules[band].action === 'allow')) return null;
    const { address, units = [] } = asked;
    const { pincode, totalPaise } = asked.parcel;
    const known = { userId: customer.id, phone: customer.phone, name: null, pincode, at };
    const priced = { pincode, address, totalPaise, units };
    const { treatment } = risk.judge(terms, await risk.readRecord(db, known), priced);
    return { treatment, lapseHours: terms.rules.lapseHours };
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

/** Null where nothing is asked. */
function toQuestion({ treatment, lapseHours: hours }: Foreseen): ComingQuestion | null {
  if (treatment.action === 'part') {
    return { askedFor: 'part', part: rupeesFromPaise(treatment.advancePaise), hours };
  }
  return treatment.action === 'confirm' ? { askedFor: 'confirm', part: null, hours } : null;
}
