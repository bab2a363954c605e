import { randomUUID } from 'node:crypto';
import type { BookedParcels } from '#core/contract/parcels.ts';
import { waitingReason } from '#core/rules/cod-treatment.ts';
import { isWaiting } from '#core/rules/order-states.ts';
import { measureParcel } from '#core/rules/parcel-size.ts';
import { isBookable } from '#core/rules/parcel-states.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { cashToCollect } from '#server/domains/orders/cod/order-cash.ts';
import { lockPlaced } from '#server/domains/orders/lifecycle/change-order.ts';
import { toReference } from '#server/domains/orders/lifecycle/order-messages.ts';
import { selectLineCodes } from '#server/domains/orders/line-codes.queries.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { setDue } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';
import { TAKE_OVER_MS, waitForNumber } from './wait-for-number.ts';
import { workOnParcel } from './work-on-parcel.ts';

type Result = BookedParcels['results'][number];

const STILL_BOOKING = 'Still being booked';
const BOOKED_TOGETHER = 5;

/** Books a parcel for each of these orders. What the courier takes long for is settled by the jobs. */
export async function bookParcels(
  context: ParcelContext,
  { staff, orderIds }: { staff: Actor; orderIds: readonly string[] },
): Promise<BookedParcels> {
  if (!context.courier) throw new Refusal('no-courier');
  const waiting = [...new Set(orderIds)];
  const results = new Map<string, Result>();
  const deadline = AbortSignal.timeout(context.waitMs);
  await Promise.all(
    Array.from({ length: BOOKED_TOGETHER }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        results.set(id, await bookOne(context, { staff, orderId: id, deadline }));
      }
    }),
  );
  return { results: [...new Set(orderIds)].flatMap((id) => results.get(id) ?? []) };
}

async function bookOne(
  context: ParcelContext,
  { staff, orderId, deadline }: { staff: Actor; orderId: string; deadline: AbortSignal },
): Promise<Result> {
  try {
    const parcel = await beginBooking(context, { staff, orderId });
    if (parcel.trackingNumber !== null) return present(orderId, parcel);
    return await waitForBooking(context, { orderId, parcelId: parcel.id, deadline });
  } catch (error) {
    if (error instanceof Refusal) return present(orderId, null, error.message);
    context.alarm(`Order ${orderId} could not be booked: ${error instanceof Error ? error.message : error}`);
    return present(orderId, null, 'Something went wrong on our side. Please try again.');
  }
}

/** The order's parcel: the one that it has, or a new one, which is to be booked. */
async function beginBooking(
  { db, now, courier, readSize }: ParcelContext,
  { staff, orderId }: { staff: Actor; orderId: string },
): Promise<queries.ParcelRow> {
  const usual = await readSize();
  return db.transaction(async (tx) => {
    const order = await lockPlaced(tx, orderId);
    const live = await queries.selectLiveParcel(tx, orderId);
    if (live?.state === 'lost') {
      throw new Refusal('order-status-not-allowed', {
        message: 'The courier has lost the parcel of this order. Decide first: a new parcel, or a refund.',
      });
    }
    if (live) return live;
    if (!courier) throw new Refusal('no-courier');
    if (!isBookable(order.status) && !(await queries.isToBeSentAgain(tx, orderId))) {
      throw new Refusal('order-status-not-allowed', {
        message: isWaiting(order)
          ? waitingReason(order)
          : `This order is ${order.status} and cannot be booked`,
      });
    }
    const earlier = await queries.countParcels(tx, orderId);
    const at = now();
    const parcel = await queries.insertParcel(tx, {
      id: `pa_${randomUUID().replaceAll('-', '')}`,
      orderId,
      provider: courier.provider,
      reference: toReference(orderId, earlier + 1),
      collectPaise: cashToCollect(order),
      ...measureParcel(await selectLineCodes(tx, [orderId]), usual),
      ...{ createdAt: at, updatedAt: at },
    });
    await setDue(tx, PARCELS, parcel.id, { now: at, at: new Date(at.getTime() + TAKE_OVER_MS) });
    await recordChange(tx, {
      who: staff.id,
      action: 'parcel.booked',
      id: orderId,
      before: {},
      after: { reference: parcel.reference },
    });
    return parcel;
  });
}

async function waitForBooking(
  context: ParcelContext,
  { orderId, parcelId, deadline }: { orderId: string; parcelId: string; deadline: AbortSignal },
): Promise<Result> {
  const { row, refusal } = await waitForNumber({
    work: () => workOnParcel(context, parcelId),
    read: () => queries.selectParcel(context.db, parcelId),
    deadline,
  });
  return present(orderId, row, refusal ?? STILL_BOOKING);
}

function present(id: string, parcel: queries.ParcelRow | null, message: string | null = null): Result {
  const { courier = null, trackingNumber = null } = parcel ?? {};
  const isDone = trackingNumber !== null;
  return {
    id,
    isDone,
    message: isDone ? null : message,
    parcelId: parcel?.id ?? null,
    courier,
    trackingNumber,
  };
}
