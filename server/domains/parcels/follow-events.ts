import { createHash } from 'node:crypto';
import type { ParcelAlarm, ParcelProgress } from '#core/rules/parcel-states.ts';
import type { Tx } from '#server/db/client.ts';
import type { CourierEvent } from '#server/integrations/couriers/courier.ts';
import { toStorable } from '#server/storable.ts';
import {
  type CarriedRow,
  type CarriedTable,
  type NewEvent,
  setReadDue,
  updateRow,
} from './carried.queries.ts';
import { type CarrierContext, type Heard, pauseAfter } from './parcel-context.ts';

/** A courier's clock may be a little fast; what lies further ahead counts as now. */
const MOST_AHEAD_MS = 10 * 60_000;
const MOST_READS_IN_A_ROW = 8;
const TEXT_LENGTH = 500;
const PLACE_LENGTH = 200;

/** The same thing has the same key: code, time and place. What has no time of its own counts once for its words. */
export function toEventRow(event: CourierEvent, { isRead, at: heardAt }: Omit<Heard, 'events'>): NewEvent {
  const { code, state, reason, trouble = null, at: saidAt } = event;
  const text = clip(event.text, TEXT_LENGTH);
  const place = event.place && clip(event.place, PLACE_LENGTH);
  const at = saidAt === null || saidAt.getTime() > heardAt.getTime() + MOST_AHEAD_MS ? heardAt : saidAt;
  const facts = saidAt === null ? [code, text, place] : [code, saidAt.toISOString(), place];
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return {
    key,
    code: clip(code, PLACE_LENGTH),
    at,
    state,
    reason,
    trouble,
    text,
    place: place || null,
    isRead,
  };
}

function clip(text: string, length: number): string {
  return String(toStorable(text)).slice(0, length);
}

/** An end that was only reported is read at once; a courier that does not know of it yet is asked a few times more. */
export async function readSoon(
  context: CarrierContext,
  tx: Tx,
  table: CarriedTable,
  { row, at, isRead }: { row: CarriedRow; at: Date; isRead: boolean },
): Promise<void> {
  const readTries = isRead ? row.readTries + 1 : 0;
  await updateRow(tx, table, row.id, { readTries });
  if (readTries > MOST_READS_IN_A_ROW) return;
  const pauseMs = isRead ? pauseAfter(context, readTries) : 0;
  await setReadDue(tx, table, row.id, { now: at, at: new Date(at.getTime() + pauseMs) });
}

/** For the log, and for the history of the order. */
export const ALARM_TEXTS: Record<ParcelAlarm, string> = {
  'moved-after-delivery': 'the courier says that it was delivered, and then that it comes back',
  'delivered-after-return': 'the courier says that it came back, and then that it was delivered',
  'moved-after-cancel': 'the courier carries it although it was cancelled',
  'delivered-after-closing': 'the courier says that it was delivered, and its order was closed before',
  'not-handed-over': 'the courier says that it was not handed over, and its order is marked as delivered',
  'found-again': 'the courier has found it again, and the order was to be sent again',
};

const TROUBLE_TEXTS = {
  'pickup-failed': 'the courier says that it could not be picked up',
  'partly-delivered': 'the courier says that only a part of it was handed over',
};

/** Notifies a person of what has newly gone wrong. */
export function reportTrouble({ alarm }: CarrierContext, row: CarriedRow, progress: ParcelProgress): void {
  const { alarm: contradiction, trouble, troubleAt } = progress;
  if (contradiction && contradiction !== row.alarm)
    alarm(`Parcel ${row.reference} needs somebody to look at it: ${ALARM_TEXTS[contradiction]}`);
  if (trouble && troubleAt?.getTime() !== row.troubleAt?.getTime())
    alarm(`Parcel ${row.reference}: ${TROUBLE_TEXTS[trouble]}`);
}
