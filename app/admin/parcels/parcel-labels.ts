import type { ParcelRow } from '#core/contract/parcels.ts';
import { formatDay } from '#core/rules/india-time.ts';
import type { ParcelAlarm, ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';
import type { OfficeTone } from '../ui/page.tsx';

/** How staff call where a parcel is. */
export const PARCEL_LABELS: Record<ParcelState, { label: string; tone: OfficeTone }> = {
  booked: { label: 'Booked', tone: 'wait' },
  'picked-up': { label: 'Picked up', tone: 'go' },
  'in-transit': { label: 'In transit', tone: 'go' },
  'out-for-delivery': { label: 'Out for delivery', tone: 'go' },
  failed: { label: 'Failed delivery', tone: 'bad' },
  returning: { label: 'Coming back', tone: 'wait' },
  delivered: { label: 'Delivered', tone: 'good' },
  returned: { label: 'Came back', tone: 'bad' },
  lost: { label: 'Lost', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'off' },
};

/** What needs a call, in the words of staff. */
export const TROUBLE_LABELS: Record<ParcelTrouble, string> = {
  'pickup-failed': 'Could not be picked up',
  'partly-delivered': 'Handed over only in part',
};

/** What the courier says against an end, in the words of staff. */
export const ALARM_LABELS: Record<ParcelAlarm, string> = {
  'moved-after-delivery': 'Delivered, then on its way back',
  'delivered-after-return': 'Came back, then delivered',
  'moved-after-cancel': 'Carried although cancelled',
  'delivered-after-closing': 'Delivered after the order was closed',
  'not-handed-over': 'Not handed over, but the order is delivered',
  'found-again': 'Found again after it was given up',
};

const HOUR_MS = 3_600_000;

/** '5 h left', 'less than 1 h left', 'overdue by 3 h'. */
export function hoursLeft(answerBy: string, now = new Date()): string {
  const hours = (new Date(answerBy).getTime() - now.getTime()) / HOUR_MS;
  if (hours <= -1) return `overdue by ${Math.floor(-hours)} h`;
  if (hours <= 0) return 'overdue';
  return hours < 1 ? 'less than 1 h left' : `${Math.floor(hours)} h left`;
}

type Answer = NonNullable<ParcelRow['answer']>;

const BY: Record<Answer['by'], string> = { staff: 'staff', shopper: 'the customer', auto: 'the store' };

/** 'Try again on Fri, 20 Nov, asked for by the customer'. */
export function answerText({ action, day, by }: Answer): string {
  const wish = action === 'return' ? 'Send it back' : `Try again${day ? ` on ${formatDay(day)}` : ''}`;
  return `${wish}, asked for by ${BY[by]}`;
}

/** Whether the courier has taken it. */
export function acceptedText({ isAccepted }: Answer): string {
  if (isAccepted === null) return 'Sending it to the courier.';
  return isAccepted ? 'The courier has accepted it.' : 'The courier did not accept it: please call them.';
}
