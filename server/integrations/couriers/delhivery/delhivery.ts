import type { DelhiverySettings } from '#server/courier-settings.ts';
import { type CarriedParcel, type Courier, CourierFailure } from '../courier.ts';
import { book, bookReturn } from './booking.ts';
import { createClient, type Timeouts } from './client.ts';
import { cancel, isTaken } from './editing.ts';
import { askAgain } from './failed-answer.ts';
import { fetchLabel } from './label.ts';
import { createPickups } from './pickup.ts';
import { checkService } from './service.ts';
import type { Status } from './statuses.ts';
import { readEvents, readPush } from './tracking.ts';

const TIMEOUTS: Timeouts = { readMs: 10_000, writeMs: 30_000 };

interface DelhiveryOptions {
  alarm?: (text: string) => void;
  now?: () => Date;
  timeouts?: Timeouts;
  /** Pincode of the warehouse; without it nobody can say how many days a parcel takes. */
  findOrigin?: () => Promise<string | null>;
}

/** Delhivery's API for parcels to shoppers. */
export function createDelhivery(settings: DelhiverySettings, options: DelhiveryOptions = {}): Courier {
  const { alarm = console.error, now = () => new Date(), timeouts = TIMEOUTS } = options;
  const { findOrigin = async () => null } = options;
  const { token, pickup: warehouse } = settings;
  const client = createClient(settings, { alarm, now, timeouts });
  const requestPickup = createPickups(client, { warehouse, now });
  const onUnknown = createUnknownAlarm(alarm);
  const openBooking = async () => ({ client, token, warehouse, from: await findOrigin(), now: now() });

  return {
    provider: 'delhivery',
    checkService: async (question) =>
      checkService(client, question, { from: await findOrigin(), now: now() }),
    book: async (request, steps) => book(request, steps, await openBooking()),
    bookReturn: async (request, steps) => bookReturn(request, steps, await openBooking()),
    fetchLabel: async (parcel) =>
      fetchLabel(client, getNumber(parcel), { ...settings, timeoutMs: timeouts.readMs }),
    requestPickup,
    fetchManifest: null,
    readPickup: null,
    readEvents: (numbers) => readEvents(client, numbers, onUnknown),
    readPush: (body) => readPush(body, onUnknown),
    cancel: (parcel) => cancel(client, parcel, now()),
    async answerFailed(parcel, answer, steps) {
      const waybill = getNumber(parcel);
      if (answer.action === 'reattempt') return askAgain(answer, steps, { client, waybill, now: now() });
      // There is no word for sending back: what is cancelled on its way is brought back.
      return isTaken(cancel(client, parcel, now()));
    },
    // It pays by files only.
    readRemittance: null,
  };
}

function getNumber({ trackingNumber }: CarriedParcel): string {
  if (trackingNumber === null) throw new CourierFailure('refused', 'The parcel has no number yet');
  return trackingNumber;
}

const MOST_REPORTED = 100;

/** A status that nobody knows is reported once. Its code is enough: their words can have a shopper's name in them. */
function createUnknownAlarm(alarm: (text: string) => void) {
  const reported = new Set<string>();
  return ({ type, code }: Status) => {
    const status = [type, code].map((part) => (/^[\w-]{1,16}$/.test(part ?? '') ? part : '?')).join(' ');
    if (reported.has(status) || reported.size >= MOST_REPORTED) return;
    reported.add(status);
    alarm(`Delhivery sends a status that the store does not know: ${status}`);
  };
}
