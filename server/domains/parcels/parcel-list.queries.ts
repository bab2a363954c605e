import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParcelListQuery } from '#core/contract/parcels.ts';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import type { Db } from '#server/db/client.ts';
import { readNumber } from '#server/db/read-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { failedAnswers, parcels } from '#server/db/schema/parcels.ts';
import {
  capCount,
  comesAfter,
  countRows,
  decodeNewest,
  type NewestCursor,
  toPage,
} from '#server/domains/lists.queries.ts';
import { isInView } from './parcel-views.queries.ts';

const COUNT_CAP = 1000;

const SHOWN = {
  id: parcels.id,
  orderId: parcels.orderId,
  orderStatus: orders.status,
  state: parcels.state,
  courier: parcels.courier,
  trackingNumber: parcels.trackingNumber,
  reason: parcels.reason,
  failedAttempts: parcels.failedAttempts,
  failedAt: parcels.failedAt,
  deliveredAt: parcels.deliveredAt,
  collectPaise: parcels.collectPaise,
  trouble: parcels.trouble,
  alarm: parcels.alarm,
  settledAlarm: parcels.settledAlarm,
  remittedPaise: parcels.remittedPaise,
  updatedAt: parcels.updatedAt,
  endedAt: parcels.endedAt,
  expectedOn: parcels.expectedOn,
  labelAt: parcels.labelAt,
  pickupOn: parcels.pickupOn,
  customer: orders.shipName,
  phone: orders.shipPhone,
  city: orders.shipCity,
  pincode: orders.shipPincode,
  answer: {
    action: failedAnswers.action,
    day: failedAnswers.day,
    by: failedAnswers.by,
    at: failedAnswers.at,
    isAccepted: failedAnswers.isAccepted,
  },
};

/** What the courier never took is no parcel. */
const IS_SHOWN = or(isNotNull(parcels.bookedAt), isNull(parcels.endedAt));

/** In any other state and in every view it was taken: that need not be looked up, and an index counts alone. */
const MAYBE_NEVER_TAKEN: readonly (ParcelState | undefined)[] = ['booked', 'cancelled', undefined];

export type ListedParcel = Awaited<ReturnType<typeof selectListed>>[number];

function selectListed(
  db: Db,
  { where, order, limit }: { where: SQL | undefined; order: SQL[]; limit: number },
) {
  return db
    .select(SHOWN)
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(
      failedAnswers,
      and(eq(failedAnswers.parcelId, parcels.id), eq(failedAnswers.attempt, parcels.failedAttempts)),
    )
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

export async function selectListedParcel(db: Db, id: string): Promise<ListedParcel | undefined> {
  const [parcel] = await selectListed(db, { where: and(IS_SHOWN, eq(parcels.id, id)), order: [], limit: 1 });
  return parcel;
}

/** Failed ones by hours left, those without an update by how long, the others newest first. */
export async function selectParcelPage(db: Db, query: ParcelListQuery, now: Date) {
  const { state, view, limit } = query;
  const taken = MAYBE_NEVER_TAKEN.includes(state) ? IS_SHOWN : undefined;
  const shown = view ? isInView(view, now) : taken;
  const { where, order, isByHoursLeft } = toStretch(query);
  const [rows, total] = await Promise.all([
    selectListed(db, { where: and(shown, where), order, limit: limit + 1 }),
    countParcels(db, and(shown, state && eq(parcels.state, state))),
  ]);
  const toCursor = (last: ListedParcel) => [
    (isByHoursLeft ? last.failedAt : null) ?? last.updatedAt,
    last.id,
  ];
  return { ...toPage(rows, limit, toCursor), total };
}

interface Stretch {
  where: SQL | undefined;
  order: SQL[];
  isByHoursLeft?: boolean;
}

/** The parcels of a state from where the page begins, in the order of the list. */
function toStretch({ state, view, cursor }: ParcelListQuery): Stretch {
  const after = decodeNewest(cursor);
  const isByHoursLeft = state === 'failed' || view === 'to-answer';
  if (state && !view && !isByHoursLeft) return toNewestOfState(state, after);
  const isWanted = state && eq(parcels.state, state);
  const at = isByHoursLeft ? parcels.failedAt : parcels.updatedAt;
  if (!isByHoursLeft && view !== 'unmoved') {
    return {
      where: and(isWanted, comesAfter(after, at, parcels.id)),
      order: [desc(at), desc(parcels.id)],
    };
  }
  const behind = after && sql`(${at}, ${parcels.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`;
  return { where: and(isWanted, behind), order: [asc(at), asc(parcels.id)], isByHoursLeft };
}

/**
 * Written as a range, which only the index of the states has in this order. Nearly all parcels are delivered, and the
 * database would look for these among the newest of all: behind everything that is still under way.
 */
function toNewestOfState(state: ParcelState, after: NewestCursor | undefined): Stretch {
  const { id, updatedAt } = parcels;
  const behind = after
    ? sql`(${parcels.state}, ${updatedAt}, ${id}) < (${state}, ${after.at.toISOString()}::timestamptz, ${after.id})`
    : sql`${parcels.state} <= ${state}`;
  return {
    where: and(sql`${parcels.state} >= ${state}`, behind),
    order: [desc(parcels.state), desc(updatedAt), desc(id)],
  };
}

async function countParcels(db: Db, wanted: SQL | undefined): Promise<number> {
  const found = sql`SELECT FROM ${parcels} WHERE ${wanted}`;
  return capCount(await readNumber(db, countRows(found, COUNT_CAP)), COUNT_CAP).count;
}
