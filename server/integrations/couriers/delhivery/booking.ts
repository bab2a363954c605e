import { z } from 'zod';
import { addDays } from '#core/rules/india-time.ts';
import { type Booked, CourierFailure, NO_CHARGES, type ParcelRequest, type Steps } from '../courier.ts';
import { readSaid } from '../loose-values.ts';
import { flagSchema, listSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';
import { isNumberSpent, refusedBooking } from './refusals.ts';
import { COURIER_NAME, checkPincode, estimateDays, nextPickup, whyUnserved } from './service.ts';
import { toShipment } from './shipment.ts';
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

/**
 * A number is fetched and written down before the parcel is made under it, so that after a lost answer the number tells
 * whether there is a parcel.
 */
export async function book(request: ParcelRequest, steps: Steps, context: BookingContext): Promise<Booked> {
  const { client, from, now } = context;
  const pickupAt = nextPickup(now);
  const [trackingNumber, days] = await Promise.all([
    makeParcel(request, steps, context),
    estimateDays(client, { from, to: request.to.pincode, pickupAt }),
  ]);
  return {
    trackingNumber,
    courier: COURIER_NAME,
    expectedOn: days === null ? null : addDays(pickupAt.day, days),
    charges: NO_CHARGES,
  };
}

async function makeParcel(request: ParcelRequest, steps: Steps, context: BookingContext): Promise<string> {
  const { client, now } = context;
  let { memory } = steps;
  if (!memory.waybill) {
    await expectServed(client, request);
    memory = await steps.remember({ waybill: await fetchWaybill(context), askedAt: '' });
  }
  const waybill = memory.waybill ?? '';
  if (memory.askedAt) {
    const { found } = await findParcel(client, waybill, request.reference);
    if (found) return found;
  }
  await steps.remember({ askedAt: now.toISOString() });
  return create(request, waybill, steps, context);
}

async function expectServed(client: Client, request: ParcelRequest): Promise<void> {
  const question = { ...request, pincode: request.to.pincode };
  const service = await checkPincode(client, question);
  if (!service.isServed) throw new CourierFailure('refused', whyUnserved(question, service.reason));
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
  request: ParcelRequest,
  waybill: string,
  steps: Steps,
  { client, warehouse }: BookingContext,
): Promise<string> {
  const data = { shipments: [toShipment(request, waybill)], pickup_location: { name: warehouse } };
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
  const { found, isOthers } = await findParcel(client, waybill, request.reference);
  if (found) return found;
  if (!isOthers && !isNumberSpent(said)) throw refusedBooking(said, request.to.pincode);
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
