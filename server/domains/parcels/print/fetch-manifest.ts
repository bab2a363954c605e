import type { FileAnswer } from '#core/contract/call.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { CourierFailure } from '#server/integrations/couriers/courier.ts';
import type { ParcelContext } from '../parcel-context.ts';
import { selectToManifest } from './print.queries.ts';

/**
 * The courier's own manifest of what waits to be picked up. It acts on the account there, so that it is made only when
 * somebody asks for it, never with a booking.
 */
export async function fetchManifest(
  { db, now, courier }: ParcelContext,
  { staff }: { staff: Actor },
): Promise<FileAnswer> {
  if (!courier?.fetchManifest) throw new Refusal('no-courier-manifest');
  const waiting = await selectToManifest(db, courier.provider);
  if (waiting.length === 0) {
    throw new Refusal('parcel-not-found', { message: 'No parcel with a pickup is waiting at this courier.' });
  }
  let content: Uint8Array;
  try {
    content = await courier.fetchManifest(waiting);
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    throw new Refusal('courier-unavailable', {
      message: `${error.said ?? error.message}. Please try again.`,
    });
  }
  const name = waiting.length === 1 ? '1 parcel' : `${waiting.length} parcels`;
  const change = { before: {}, after: { parcels: waiting.length } };
  await db.transaction((tx) =>
    recordChange(tx, { who: staff.id, action: 'manifest.made', id: courier.provider, name, ...change }),
  );
  return { name: `courier-manifest-${dayInIndia(now())}.pdf`, content };
}
