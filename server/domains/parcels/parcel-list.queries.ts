import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ParcelListQuery } from '#core/contract/parcels.ts';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { failedAnswers, parcels } from '#server/db/schema/parcels.ts';
import { capCount, comesAfter, countRows, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { isUnanswered, PARCELS_IN_VIEW } from './parcel-views.queries.ts';

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
    .where(and(IS_SHOWN, where))
    .orderBy(...order)
    .limit(limit);
}

export async function selectListedParcel(db: Db, id: string): Promise<ListedParcel | undefined> {
  const [parcel] = await selectListed(db, { where: eq(parcels.id, id), order: [], limit: 1 });
  return parcel;
}

/** Failed ones by hours left, those without news by how long, the others newest first. */
export async function selectParcelPage(db: Db, query: ParcelListQuery, now: Date) {
  const { state, view, limit } = query;
  const after = decodeNewest(query.cursor);
  const isByHoursLeft = state === 'failed' || view === 'to-answer';
  const isOldestFirst = isByHoursLeft || view === 'unmoved';
  const at = isByHoursLeft ? parcels.failedAt : parcels.updatedAt;
  const behind = isOldestFirst
    ? after && sql`(${at}, ${parcels.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
    : comesAfter(after, at, parcels.id);
  const wanted = and(state && eq(parcels.state, state), view && isInView(view, now));
  const order = isOldestFirst ? [asc(at), asc(parcels.id)] : [desc(at), desc(parcels.id)];
  const [rows, total] = await Promise.all([
    selectListed(db, { where: and(wanted, behind), order, limit: limit + 1 }),
    countParcels(db, wanted),
  ]);
  const toCursor = (last: ListedParcel) => [
    (isByHoursLeft ? last.failedAt : null) ?? last.updatedAt,
    last.id,
  ];
  return { ...toPage(rows, limit, toCursor), total };
}

function isInView(view: NonNullable<ParcelListQuery['view']>, now: Date): SQL {
  if (view === 'to-answer') return isUnanswered('parcels');
  // Chosen before they are sorted: they are few, whatever else there is.
  return sql`${parcels.id} IN (${PARCELS_IN_VIEW[view](now)} OFFSET 0)`;
}

async function countParcels(db: Db, wanted: SQL | undefined): Promise<number> {
  const found = sql`SELECT FROM ${parcels} WHERE ${and(IS_SHOWN, wanted)}`;
  const [row] = await readRows(
    db,
    z.object({ total: z.int() }),
    sql`SELECT ${countRows(found, COUNT_CAP)} AS total`,
  );
  return capCount(row?.total ?? 0, COUNT_CAP).count;
}
