import { type CarriedParcel, CourierFailure } from '../courier.ts';
import { fetchLabel } from '../fetch-label.ts';
import { dig, readList, readSaid, readText } from '../loose-values.ts';
import type { Client } from './client.ts';
import { type createOrders, toId } from './orders.ts';

interface Parts {
  client: Client;
  orders: ReturnType<typeof createOrders>;
  getShipmentId: (parcel: CarriedParcel) => Promise<number | string>;
}

/** What Shiprocket's driver signs for. Each shipment is put on a list once; what is on one already is printed again. */
export function createManifests({ client, orders, getShipmentId }: Parts) {
  return async (parcels: readonly CarriedParcel[]): Promise<Uint8Array> => {
    const shipmentIds = await Promise.all(parcels.map(getShipmentId));
    const made = await generate(client, shipmentIds);
    const link = made ?? (await print(client, await Promise.all(parcels.map(getOrderId))));
    const { readMs: timeoutMs } = client.timeouts;
    return fetchLabel(link, { ownOrigin: client.getOwnOrigin(), timeoutMs });
  };

  async function getOrderId({ memory, reference }: CarriedParcel): Promise<number | string> {
    const id = memory.orderId ?? (await orders.find(reference))?.id;
    if (!id) throw new CourierFailure('unknown', 'Shiprocket does not know this parcel');
    return toId(id);
  }
}

/** Where the list is; null where some of them are on another one. */
async function generate(client: Client, shipmentIds: readonly (number | string)[]): Promise<string | null> {
  const { isOk, body } = await client.write('manifests/generate', { shipment_id: shipmentIds });
  const link = readText(dig(body, 'manifest_url'));
  if (isOk && link !== null) return link;
  const listed = new Set(readList(dig(body, 'already_manifested_shipment_ids')).map(String));
  const left = shipmentIds.filter((id) => !listed.has(String(id)));
  if (listed.size > 0 && left.length > 0 && left.length < shipmentIds.length) await generate(client, left);
  const said = readSaid(dig(body, 'message'), dig(body, 'errors'));
  if (listed.size > 0 || /already/i.test(said ?? '')) return null;
  if (isOk) throw new CourierFailure('unknown', 'Shiprocket made no manifest');
  throw new CourierFailure('refused', 'Shiprocket makes no manifest for these parcels', { said });
}

async function print(client: Client, orderIds: readonly (number | string)[]): Promise<string> {
  const { isOk, body } = await client.write('manifests/print', { order_ids: orderIds });
  const link = readText(dig(body, 'manifest_url'));
  if (isOk && link !== null) return link;
  throw new CourierFailure('unknown', 'Shiprocket does not print the manifest');
}
