import { z } from 'zod';
import { addDays } from '#core/rules/india-time.ts';
import {
  type Booked,
  type BookedReturn,
  CourierFailure,
  NO_CHARGES,
  type ParcelRequest,
  type ReturnParcelRequest,
  type Steps,
} from '../courier.ts';
import { readSaid } from '../loose-values.ts';
import { flagSchema, listSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';
import { isNumberSpent, refusedBooking } from './refusals.ts';
import {
  COURIER_NAME,
  checkPincode,
  estimateDays,
  isPickedUpAt,
  nextPickup,
  whyUnserved,
} from './service.ts';
import { toReturnShipment, toShipment } from './shipment.ts';
import { readShipments } from './tracking.ts';

const CREATE_PATH = '/api/cmu/create.json';
const FETCH_PATH = '/waybill/api/fetch/json/';
const BULK_PATH = '/waybill/api/bulk/json/';

const createdSchema = z.object({
  success: flagSchema,
  rmk: textSchema,
  packages: listSchema(
    z.object({
      status: flagSchema,
      waybill: textSchema,
      refnum: textSchema,
      remarks: listSchema(textSchema),
    }),
  ),
});

interface BookingContext {
  client: Client;
  token: string;
  warehouse: string;
  /** Where parcels start from; null: not known, and no estimate is made. */
  from: string | null;
  now: Date;
}

/** What a parcel to a shopper and one from a shopper have their own of. */
interface Way {
  reference: string;
  /** Where Delhivery goes, and what is said where it does not. */
  pincode: string;
  unserved: string;
  /** Throws where it does not go there. */
  expectServed(): Promise<void>;
  toShipment(waybill: string): object;
}

/** A parcel to a shopper. */
export async function book(request: ParcelRequest, steps: Steps, context: BookingContext): Promise<Booked> {
  const { client, from, now } = context;
  const pickupAt = nextPickup(now);
  const { reference, to } = request;
  const { pincode } = to;
  const way: Way = {
    ...{ reference, pincode, unserved: whyUnserved({ pincode }, 'pincode') },
    async expectServed() {
      const question = { ...request, pincode };
      const service = await checkPincode(client, question);
      if (!service.isServed) throw new CourierFailure('refused', whyUnserved(question, service.reason));
    },
    toShipment: (waybill) => toShipment(request, waybill),
  };
  const [trackingNumber, days] = await Promise.all([
    makeParcel(way, steps, context),
    estimateDays(client, { from, to: pincode, pickupAt }),
  ]);
  return {
    trackingNumber,
    courier: COURIER_NAME,
    expectedOn: days === null ? null : addDays(pickupAt.day, days),
    charges: NO_CHARGES,
  };
}

/** A parcel from a shopper: the rider comes without being asked again. */
export async function bookReturn(
  request: ReturnParcelRequest,
  steps: Steps,
  context: BookingContext,
): Promise<BookedReturn> {
  const { reference, from } = request;
  const { pincode } = from;
  const way: Way = {
    ...{ reference, pincode, unserved: `Nobody picks up parcels at ${pincode}` },
    async expectServed() {
      if (!(await isPickedUpAt(context.client, pincode))) throw new CourierFailure('refused', way.unserved);
    },
    toShipment: (waybill) => toReturnShipment(request, waybill),
  };
  const trackingNumber = await makeParcel(way, steps, context);
  return { trackingNumber, courier: COURIER_NAME, pickupOn: null };
}

/**
 * A number is fetched and written down before the parcel is made under it, so that after a lost answer the number tells
 * whether there is a parcel.
 */
async function makeParcel(way: Way, steps: Steps, context: BookingContext): Promise<string> {
  const { client, now } = context;
  let { memory } = steps;
  if (!memory.waybill) {
    await way.expectServed();
    memory = await steps.remember({ waybill: await fetchWaybill(context), askedAt: '' });
  }
  const waybill = memory.waybill ?? '';
  if (memory.askedAt) {
    const { found } = await findParcel(client, waybill, way.reference);
    if (found) return found;
  }
  await steps.remember({ askedAt: now.toISOString() });
  return create(way, waybill, steps, context);
}

/** There are few calls for several numbers at once; but the call for one has been answered with none. */
async function fetchWaybill({ client, token }: BookingContext): Promise<string> {
  const one = await client.call({ path: FETCH_PATH, query: { token }, notLetIn: 'refused' });
  const waybill = readWaybill(one.json) ?? (await fetchFromBulk());
  if (waybill === null) throw new CourierFailure('unknown', `${FETCH_PATH}: no number`);
  return waybill;

  async function fetchFromBulk() {
    if (one.json === undefined) return null;
    return readWaybill((await client.call({ path: BULK_PATH, query: { count: '1' } })).json);
  }
}

function readWaybill(json: unknown): string | null {
  const [first = ''] = String(json ?? '').split(',');
  return /^\d{6,20}$/.test(first.trim()) ? first.trim() : null;
}

async function create(
  way: Way,
  waybill: string,
  steps: Steps,
  { client, warehouse }: BookingContext,
): Promise<string> {
  const data = { shipments: [way.toShipment(waybill)], pickup_location: { name: warehouse } };
  const form = { format: 'json', data: JSON.stringify(data) };
  const answer = await client.call({ path: CREATE_PATH, form });
  const read = createdSchema.safeParse(answer.json);
  if (!read.success) throw new CourierFailure('unknown', `${CREATE_PATH}: an answer of unknown shape`);
  const { packages, rmk, success } = read.data;
  const isMade = packages.length > 0 && packages.every(({ status }) => status);
  if (isMade) return packages[0]?.waybill ?? waybill;
  const saysNothing = packages.length === 0 && (success || rmk === null);
  if (answer.isOk && saysNothing) throw new CourierFailure('unknown', `${CREATE_PATH}: no parcel in it`);

  const said = readSaid(
    packages.map(({ remarks }) => remarks),
    rmk,
  );
  const { found, isOthers } = await findParcel(client, waybill, way.reference);
  if (found) return found;
  if (!isOthers && !isNumberSpent(said)) throw refusedBooking(said, way);
  await steps.remember({ waybill: '', askedAt: '' });
  throw new CourierFailure('unknown', 'Delhivery needs another number for the parcel', { said });
}

/** The number of our parcel, where there is one, and whether another parcel has the number that we meant for it. */
export async function findParcel(client: Client, waybill: string, reference: string) {
  const byNumber = await readShipments(client, { waybill });
  const isOurs = byNumber.some(({ ReferenceNo }) => ReferenceNo === null || ReferenceNo === reference);
  if (isOurs) return { found: waybill, isOthers: false };
  const byReference = await readShipments(client, { ref_ids: reference });
  const found = byReference.find(({ ReferenceNo }) => ReferenceNo === reference)?.AWB ?? null;
  return { found, isOthers: byNumber.length > 0 };
}
