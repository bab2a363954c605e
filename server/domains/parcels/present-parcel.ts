import type { Parcel, ParcelRow } from '#core/contract/parcels.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { failedReasonTexts } from '#texts/tracking.ts';
import type { EventRow } from './carried.queries.ts';
import type { ChargesRow } from './charges.queries.ts';
import type { ListedParcel } from './parcel-list.queries.ts';

/** Within so long the courier waits for an answer. */
const ANSWER_MS = 24 * 60 * 60 * 1000;

export function toAnswerBy(failedAt: Date): Date {
  return new Date(failedAt.getTime() + ANSWER_MS);
}

/** A parcel as staff see it. */
export function presentParcel(parcel: ListedParcel): ParcelRow {
  const { id, orderId, orderStatus, state, courier, trackingNumber, reason, failedAt, answer, trouble } =
    parcel;
  const { customer, phone, city, pincode } = parcel;
  return {
    ...{ id, orderId, orderStatus, state, courier, trackingNumber, reason, customer, phone, city, pincode },
    reasonText: reason && failedReasonTexts[reason],
    trouble,
    alarm: parcel.alarm === parcel.settledAlarm ? null : parcel.alarm,
    attempts: parcel.failedAttempts,
    failedAt: failedAt?.toISOString() ?? null,
    answerBy: failedAt && toAnswerBy(failedAt).toISOString(),
    answer: answer && { ...answer, at: answer.at.toISOString() },
    payOnDelivery: parcel.deliveredAt || parcel.endedAt ? 0 : rupeesFromPaise(parcel.collectPaise),
    pickupOn: parcel.pickupOn,
    updatedAt: parcel.updatedAt.toISOString(),
  };
}

export function presentCharges(charges: ChargesRow): Parcel['charges'] {
  const toRupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));
  return {
    freight: toRupees(charges.freightPaise),
    cashFee: toRupees(charges.cashFeePaise),
    returnFee: toRupees(charges.returnPaise),
    isBilled: charges.source !== 'estimate',
  };
}

/** All that was said, in the courier's own words. */
export function presentEvents(events: readonly EventRow[]): Parcel['events'] {
  return events.map(({ at, state, text, place }) => ({ at: at.toISOString(), state, text, place }));
}
