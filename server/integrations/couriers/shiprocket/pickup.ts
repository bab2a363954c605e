import { type CarriedParcel, CourierFailure } from '../courier.ts';
import { dig, readDay, readFlag, readSaid } from '../loose-values.ts';
import type { Client } from './client.ts';

/** Asks for a rider: at the store, or for goods that come back at the shopper's door. */
export function createPickups(
  client: Client,
  getShipmentId: (parcel: CarriedParcel) => Promise<number | string>,
) {
  return async (parcel: CarriedParcel, { isAgain = false } = {}): Promise<{ day: string | null }> => {
    const shipmentId = await getShipmentId(parcel);
    const { isOk, body } = await client.write('courier/generate/pickup', {
      shipment_id: [shipmentId],
      ...(isAgain && { status: 'retry' }),
    });
    const said = readSaid(dig(body, 'message'), dig(body, 'response', 'data'), dig(body, 'errors'));
    const isAsked = isOk && (readFlag(dig(body, 'pickup_status')) || dig(body, 'response') !== undefined);
    const day = readDay(dig(body, 'response', 'pickup_scheduled_date'));
    if (isAsked || /already/i.test(said ?? '')) return { day };
    if (isOk) throw new CourierFailure('unknown', 'Shiprocket did not say when it comes');
    throw new CourierFailure('refused', 'Shiprocket does not come for this parcel', { said });
  };
}
