import { z } from 'zod';
import { addDays, dayInIndia, weekday } from '#core/rules/india-time.ts';
import { CourierFailure, type Service, type ServiceQuestion } from '../courier.ts';
import { flagSchema, paiseSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';

/** How parcels go, and its name for shoppers. */
export const SHIPPING_MODE = 'Surface';
export const COURIER_NAME = `Delhivery ${SHIPPING_MODE}`;

const PINCODES_PATH = '/c/api/pin-codes/json/';
const pincodesSchema = z.object({
  delivery_codes: z.array(
    z.object({
      postal_code: z.object({
        cod: flagSchema,
        pre_paid: flagSchema,
        pickup: flagSchema,
        remarks: textSchema,
        max_amount: paiseSchema,
      }),
    }),
  ),
});
const tatSchema = z.object({ data: z.object({ tat: z.coerce.number().int().min(0).max(60) }) });

/** What it says of a pincode; undefined where it does not go now. */
async function readPincode(client: Client, pincode: string) {
  const query = { filter_codes: pincode };
  const answer = await client.call({ path: PINCODES_PATH, query, notLetIn: 'refused' });
  const read = pincodesSchema.safeParse(answer.json);
  if (!read.success) throw new CourierFailure('unknown', `${PINCODES_PATH}: an answer of unknown shape`);
  const code = read.data.delivery_codes[0]?.postal_code;
  return code && !/embargo/i.test(code.remarks ?? '') ? code : undefined;
}

/** Whether it fetches parcels there. */
export async function isPickedUpAt(client: Client, pincode: string): Promise<boolean> {
  return (await readPincode(client, pincode))?.pickup ?? false;
}

/** Whether it goes there, and for cash. */
export async function checkPincode(client: Client, { pincode, collectPaise }: ServiceQuestion) {
  const code = await readPincode(client, pincode);
  if (!code) return NOT_SERVED;
  if (collectPaise === 0) return code.pre_paid ? SERVED : NOT_SERVED;
  // None, or 0, is no limit.
  const isTooMuch = collectPaise > (code.max_amount || Number.POSITIVE_INFINITY);
  if (code.cod && !isTooMuch) return SERVED;
  return code.pre_paid ? NOT_FOR_CASH : NOT_SERVED;
}

const SERVED = { isServed: true } as const;
const NOT_SERVED = { isServed: false, reason: 'pincode' } as const;
const NOT_FOR_CASH = { isServed: false, reason: 'cash' } as const;

export function whyUnserved(
  { pincode }: Pick<ServiceQuestion, 'pincode'>,
  reason: 'pincode' | 'cash',
): string {
  return `Nobody delivers to ${pincode}${reason === 'cash' ? ' with cash on delivery' : ''}`;
}

/** Days on the way by its own estimate. It is good to know and no more: where it cannot be had, there is none. */
export async function estimateDays(
  client: Client,
  { from, to, pickupAt }: { from: string | null; to: string; pickupAt: Pickup },
): Promise<number | null> {
  if (from === null) return null;
  const query = {
    origin_pin: from,
    destination_pin: to,
    mot: SHIPPING_MODE.charAt(0),
    pdt: 'B2C',
    expected_pickup_date: `${pickupAt.day} ${pickupAt.time.slice(0, 5)}`,
  };
  try {
    const answer = await client.call({ path: '/api/dc/expected_tat', query });
    return tatSchema.parse(answer.json).data.tat;
  } catch {
    return null;
  }
}

export type Pickup = ReturnType<typeof nextPickup>;

const PICKUP_TIME = '14:00:00';
const LAST_ORDERS_HOUR = 12;

/** When riders can come next: today while there are two hours left, and never on a Sunday. */
export function nextPickup(now: Date) {
  const today = dayInIndia(now);
  const inTwelveHours = new Date(now.getTime() + (24 - LAST_ORDERS_HOUR) * 60 * 60 * 1000);
  // Past noon, half a day later is tomorrow.
  const first = dayInIndia(inTwelveHours) === today ? today : addDays(today, 1);
  return { day: weekday(first) === 0 ? addDays(first, 1) : first, time: PICKUP_TIME };
}

export async function checkService(
  client: Client,
  question: ServiceQuestion,
  { from, now }: { from: string | null; now: Date },
): Promise<Service> {
  const [service, days] = await Promise.all([
    checkPincode(client, question),
    estimateDays(client, { from, to: question.pincode, pickupAt: nextPickup(now) }),
  ]);
  return service.isServed ? { isServed: true, courier: COURIER_NAME, days } : service;
}
