import type { Say } from '#core/texts/server-texts.ts';
import type { RiskBand } from './cod-risk.ts';

/** What the owner lets happen to a cash order. */
export const COD_ACTIONS = ['allow', 'confirm', 'part', 'online'] as const;
export type CodAction = (typeof COD_ACTIONS)[number];

export interface BandRule {
  action: CodAction;
  /** With `part`: percent of the total, or where that is 0 an amount. */
  partPercent: number;
  partPaise: number;
}

/** The owner's rules for cash orders, by their risk. */
export interface CodRiskRules {
  low: BandRule;
  medium: BandRule;
  high: BandRule;
  /** After so many hours an order that was not confirmed, or whose part was not paid, is cancelled. */
  lapseHours: number;
  /** What paying online after all takes off. There is no charge for cash. */
  savingPaise: number;
}

/** What is asked of the shopper before a cash order is packed. */
export const COD_QUESTIONS = ['confirm', 'part'] as const;
export type CodQuestion = (typeof COD_QUESTIONS)[number];

export type CodTreatment =
  | { action: 'allow' | 'confirm' | 'online' }
  | { action: 'part'; advancePaise: number };

/** The payment provider takes no less. */
export const SMALLEST_PAYMENT_PAISE = 100;
const RUPEE = 100;

/** What happens to a cash order of this risk and price. */
export function treatOrder(rules: CodRiskRules, band: RiskBand, totalPaise: number): CodTreatment {
  // Nothing is owed, so nothing is at risk at the door.
  if (totalPaise === 0) return { action: 'allow' };
  const { action, partPercent, partPaise } = rules[band];
  if (action !== 'part') return { action };
  // Too small to be paid online at all.
  if (totalPaise < SMALLEST_PAYMENT_PAISE) return { action: 'confirm' };
  const wanted = partPercent > 0 ? (totalPaise * partPercent) / 100 : partPaise;
  const wholeRupees = Math.ceil(wanted / RUPEE) * RUPEE;
  return {
    action,
    advancePaise: Math.min(totalPaise, Math.max(SMALLEST_PAYMENT_PAISE, wholeRupees)),
  };
}

/** Why an order of this treatment cannot be paid at the door; null when it can. */
export function onlineOnlyRefusal({ action }: CodTreatment): Say | null {
  return action === 'online' ? (details) => details.codOnlineOnly : null;
}

/** Why an order that waits for its shopper is not packed or booked, for staff. */
export function waitingReason({ askedFor }: { askedFor: CodQuestion | null }): string {
  return askedFor === 'part'
    ? 'This order waits for its part payment. Confirm it to go on without.'
    : 'This order waits for its shopper to confirm it. Confirm it first.';
}

/** What paying the rest online takes off, which is never more than leaves something to pay. */
export function savingFor({
  savingPaise,
  owedPaise,
  goodsPaise,
}: {
  savingPaise: number;
  owedPaise: number;
  goodsPaise: number;
}): number {
  return Math.max(0, Math.min(savingPaise, goodsPaise, owedPaise - SMALLEST_PAYMENT_PAISE));
}
