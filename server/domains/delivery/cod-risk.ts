import type { PastRisks } from '#core/contract/delivery.ts';
import {
  AREA_DIGITS,
  countSizesOfOne,
  judgeRisk,
  measureAddress,
  RISK_BANDS,
  RISK_RULE,
  type RiskInputs,
} from '#core/rules/cod-risk.ts';
import { type CodRiskRules, type CodTreatment, treatOrder } from '#core/rules/cod-treatment.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import {
  insertRisk,
  type RiskRecord,
  selectPastOrders,
  selectRiskRecord,
  selectUsualPaise,
} from './cod-risk.queries.ts';

/** What is usual changes slowly, and reading it would be the dearest part of an order. At first there are too few to say. */
const USUAL_KEPT_MS = 60_000;
const UNKNOWN_KEPT_MS = 1000;

/** As much of a cash order as is known before its price. */
export interface RiskyOrder {
  userId: string;
  phone: string;
  /** Null where nobody has said it yet. */
  name: string | null;
  pincode: string;
  at: Date;
}

/** A cash order with its price, and what is in it. */
interface PricedOrder {
  pincode: string;
  /** Left out where the shopper has not said it yet: then it does not count. */
  address?: string | undefined;
  totalPaise: number;
  units: readonly { productId: string; size: string }[];
}

/** What every order is judged by, whosever it is. */
export interface RiskTerms {
  rules: CodRiskRules;
  usualPaise: number | null;
}

export interface JudgedOrder {
  inputs: RiskInputs;
  points: number;
  treatment: CodTreatment;
}

export type CodRisk = ReturnType<typeof createCodRisk>;

/** Judges cash orders when they are placed, by the owner's rules. */
export function createCodRisk({ db, settings }: { db: Db; settings: Pick<Settings, 'readCached'> }) {
  let usual: { paise: number | null; until: number } | undefined;

  /** Not to be called inside a transaction, which would wait for a second connection. */
  async function readTerms(at: Date): Promise<RiskTerms> {
    const [rules, usualPaise] = await Promise.all([settings.readCached('cod-risk'), readUsualPaise(at)]);
    return { rules, usualPaise };
  }

  async function readUsualPaise(at: Date): Promise<number | null> {
    if (usual && usual.until > performance.now()) return usual.paise;
    const paise = await selectUsualPaise(db, at);
    usual = { paise, until: performance.now() + (paise === null ? UNKNOWN_KEPT_MS : USUAL_KEPT_MS) };
    return paise;
  }

  /** What is known of the account, the phone and the area. */
  function readRecord(source: Db | Tx, order: RiskyOrder): Promise<RiskRecord> {
    return selectRiskRecord(source, order);
  }

  function judge({ rules, usualPaise }: RiskTerms, record: RiskRecord, order: PricedOrder): JudgedOrder {
    const { pincode, address, totalPaise, units } = order;
    const inputs: RiskInputs = {
      ...record,
      usualPaise,
      area: pincode.slice(0, AREA_DIGITS),
      ...measureAddress(address ?? UNSAID_ADDRESS),
      totalPaise,
      sizesOfOne: countSizesOfOne(units),
    };
    const { points, band } = judgeRisk(inputs);
    return { inputs, points, treatment: treatOrder(rules, band, totalPaise) };
  }

  /** Stores a judgement with all that it was made of. */
  async function record(
    tx: Tx,
    { orderId, at, judged }: { orderId: string; at: Date; judged: JudgedOrder },
  ): Promise<void> {
    const { inputs, points, treatment } = judged;
    const { action } = treatment;
    await insertRisk(tx, { orderId, rule: RISK_RULE, points, inputs, action, judgedAt: at });
  }

  /** How the latest cash orders of each band ended: what the owner's rules would have asked, and of whom. */
  async function readPast(): Promise<PastRisks> {
    const past = (await selectPastOrders(db)).map(({ pincode, address, cameBack, ...known }) => {
      const inputs = { ...known, ...measureAddress(address), area: pincode.slice(0, AREA_DIGITS) };
      return { band: judgeRisk(inputs).band, cameBack };
    });
    return {
      bands: RISK_BANDS.map((band) => {
        const of = past.filter((order) => order.band === band);
        return { band, orders: of.length, returned: of.filter(({ cameBack }) => cameBack).length };
      }),
    };
  }

  return { readTerms, readRecord, judge, record, readPast };
}

/** Neither thin nor anything else. */
const UNSAID_ADDRESS = '1, not said yet, not said yet';
