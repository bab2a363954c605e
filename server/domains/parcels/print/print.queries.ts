import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { parcelLabels, parcels } from '#server/db/schema/parcels.ts';
import type { ParcelRow } from '../parcels.queries.ts';

/** The labels that there are of these orders' parcels, by order. */
export async function selectLabels(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await db
    .select({ orderId: parcels.orderId, pdf: parcelLabels.pdf })
    .from(parcels)
    .innerJoin(parcelLabels, eq(parcelLabels.parcelId, parcels.id))
    .where(and(inArray(parcels.orderId, [...orderIds]), isNull(parcels.endedAt)));
  return new Map(rows.map(({ orderId, pdf }) => [orderId, pdf]));
}

/** More than a courier picks up in one go. */
const MOST_ON_MANIFEST = 1000;

export type ManifestRow = Awaited<ReturnType<typeof selectWaitingForPickup>>[number];

/** Booked and not picked up yet, by courier, the oldest first. */
export async function selectWaitingForPickup(db: Db, { courier }: { courier: string | undefined }) {
  const { reference, trackingNumber, collectPaise } = parcels;
  return db
    .select({
      ...{ reference, trackingNumber, collectPaise },
      courier: parcels.courier,
      city: orders.shipCity,
      pincode: orders.shipPincode,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.state, 'booked'),
        isNotNull(parcels.bookedAt),
        isNull(parcels.endedAt),
        courier === undefined ? undefined : eq(parcels.courier, courier),
      ),
    )
    .orderBy(asc(parcels.courier), asc(parcels.bookedAt), asc(parcels.id))
    .limit(MOST_ON_MANIFEST);
}

/** More than couriers put on one list. */
const MOST_TO_MANIFEST = 100;

/** Booked at this provider, with a pickup, and not picked up yet; the oldest first. */
export async function selectToManifest(db: Db, provider: ParcelRow['provider']) {
  const { reference, trackingNumber, memory } = parcels;
  return db
    .select({ reference, trackingNumber, memory })
    .from(parcels)
    .where(
      and(
        eq(parcels.provider, provider),
        eq(parcels.state, 'booked'),
        isNotNull(parcels.bookedAt),
        isNotNull(parcels.pickupAskedAt),
        isNull(parcels.endedAt),
      ),
    )
    .orderBy(asc(parcels.bookedAt), asc(parcels.id))
    .limit(MOST_TO_MANIFEST);
}
