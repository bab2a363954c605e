import type { ShiprocketSettings } from '#server/courier-settings.ts';
import { type Log, NO_LOG } from '#server/log.ts';
import {
  type CarriedParcel,
  type Courier,
  type CourierEvent,
  CourierFailure,
  type FailedAnswer,
  type Remitted,
  type TokenStore,
} from '../courier.ts';
import { fetchLabel } from '../fetch-label.ts';
import { dig, readDay, readNumber, readText } from '../loose-values.ts';
import { createBooking } from './book.ts';
import { createReturnBooking } from './book-return.ts';
import { createClient, type Timeouts } from './client.ts';
import { readPushBody, readTracking } from './events.ts';
import { createManifests } from './manifest.ts';
import { splitAddress, tenDigits } from './order-body.ts';
import { createOrders, toId } from './orders.ts';
import { createPickups } from './pickup.ts';
import { createServiceCheck } from './service.ts';
import type { Status } from './statuses.ts';

const READ_AT_ONCE = 50;
const LONGEST_UTR = 60;
const COMMENTS = { reattempt: 'The customer asks for another attempt', return: 'The customer sends it back' };

/** Shiprocket's external API, as far as a store needs it. */
export function createShiprocket(
  settings: ShiprocketSettings,
  parts: {
    tokens: TokenStore;
    alarm: (text: string) => void;
    log?: Log;
    timeouts?: Timeouts;
    now?: () => Date;
  },
): Courier {
  const { log = NO_LOG } = parts;
  const client = createClient(settings, parts);
  const orders = createOrders(client);
  const service = createServiceCheck(client, settings.pickup);
  const booking = { client, orders, service };
  const requestPickup = createPickups(client, getShipmentId);
  const reported = new Set<string>();

  function reportUnknown({ code }: Status) {
    if (reported.has(code)) return;
    reported.add(code);
    // Its words may name people; a number cannot.
    log.warn({ status: /^[a-z-]*\d+$/.test(code) ? code : 'a label' }, 'Shiprocket sent an unknown status');
  }

  function findOrder({ memory, reference }: CarriedParcel) {
    return memory.isReturn === undefined ? orders.find(reference) : orders.findReturn(reference);
  }

  async function getShipmentId(parcel: CarriedParcel): Promise<number | string> {
    const id = parcel.memory.shipmentId ?? (await findOrder(parcel))?.shipmentId;
    if (!id) throw new CourierFailure('unknown', 'Shiprocket does not know this parcel');
    return toId(id);
  }

  async function readLabel(parcel: CarriedParcel): Promise<Uint8Array> {
    const shipmentId = await getShipmentId(parcel);
    const { isOk, body } = await client.write('courier/generate/label', { shipment_id: [shipmentId] });
    const link = readText(dig(body, 'label_url'));
    if (!isOk || link === null) throw new CourierFailure('unknown', 'Shiprocket has no label yet');
    return fetchLabel(link, { ownOrigin: client.getOwnOrigin(), timeoutMs: client.timeouts.readMs });
  }

  async function readOne(trackingNumber: string): Promise<Map<string, CourierEvent[]>> {
    const { body } = await client.read(`courier/track/awb/${encodeURIComponent(trackingNumber)}`);
    const [events] = readTracking({ [trackingNumber]: body }, reportUnknown).values();
    return new Map(events ? [[trackingNumber, events]] : []);
  }

  async function readSome(trackingNumbers: readonly string[]): Promise<Map<string, CourierEvent[]>> {
    const [only] = trackingNumbers;
    if (only !== undefined && trackingNumbers.length === 1) return readOne(only);
    const { isOk, body } = await client.query('courier/track/awbs', { awbs: trackingNumbers });
    if (!isOk) throw new CourierFailure('unknown', 'Shiprocket does not say where they are');
    return readTracking(body, reportUnknown);
  }

  async function readEvents(trackingNumbers: readonly string[]): Promise<Map<string, CourierEvent[]>> {
    const all = new Map<string, CourierEvent[]>();
    for (let begin = 0; begin < trackingNumbers.length; begin += READ_AT_ONCE) {
      const some = trackingNumbers.slice(begin, begin + READ_AT_ONCE);
      for (const [number, events] of await readSome(some)) all.set(number, events);
    }
    return all;
  }

  async function cancel(parcel: CarriedParcel): Promise<void> {
    const { order, orderId } = parcel.memory;
    if (order === undefined && orderId === undefined) return;
    const id = orderId ?? (await findOrder(parcel))?.id;
    if (id !== undefined) await orders.cancel(id);
  }

  async function answerFailed(parcel: CarriedParcel, answer: FailedAnswer): Promise<boolean> {
    const path = `ndr/${encodeURIComponent(parcel.trackingNumber ?? '')}/action`;
    const { isOk, body } = await client.write(path, toAction(answer));
    return isOk && readNumber(dig(body, 'status')) !== 0;
  }

  /** The words of its status are published nowhere: a transfer means that it was paid. */
  async function readRemittance({ memory, reference }: CarriedParcel): Promise<Remitted | null> {
    const id = memory.orderId ?? (await orders.find(reference))?.id;
    if (id === undefined) return null;
    const { utr, day } = (await orders.show(id)).remittance;
    return utr === null ? null : { utr: utr.toUpperCase().slice(0, LONGEST_UTR), paidOn: readDay(day) };
  }

  return {
    provider: 'shiprocket',
    checkService: service.checkService,
    book: createBooking(booking, settings),
    bookReturn: createReturnBooking({ ...booking, requestPickup }),
    fetchLabel: readLabel,
    requestPickup,
    fetchManifest: createManifests({ client, orders, getShipmentId }),
    readPickup: service.readPickup,
    readEvents,
    readPush: (body) => readPushBody(body, reportUnknown),
    cancel,
    answerFailed,
    readRemittance,
  };
}

/** What is to be done after a failed attempt. The same said twice is the same. */
function toAction({ action, day, phone, address, to }: FailedAnswer) {
  if (action === 'return') return { action: 'return', comments: COMMENTS.return };
  const [address1, address2] = splitAddress(address ?? to.address);
  return {
    action: 're-attempt',
    comments: COMMENTS.reattempt,
    phone: tenDigits(phone ?? to.phone),
    address1,
    address2,
    ...(day === null ? {} : { deferred_date: day }),
  };
}
