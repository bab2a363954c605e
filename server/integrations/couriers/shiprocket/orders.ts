import { CourierFailure } from '../courier.ts';
import { dig, readList, readPaise, readSaid, readText } from '../loose-values.ts';
import type { Client } from './client.ts';
import { isCancelledOrder } from './statuses.ts';

/** An order at Shiprocket, with the shipment that belongs to it. */
export interface RocketOrder {
  id: string;
  shipmentId: string | null;
  totalPaise: number | null;
  /** `COD` or `Prepaid`, in whichever case. */
  paymentMethod: string | null;
  isCancelled: boolean;
  trackingNumber: string | null;
  courier: string | null;
  expectedOn: unknown;
  /** What it says about the cash: a transfer means that it was paid. */
  remittance: { utr: string | null; day: unknown };
}

/** Their orders, looked up and cancelled. */
export function createOrders(client: Client) {
  /** By our reference; undefined where there is none that is still alive. */
  async function find(reference: string): Promise<RocketOrder | undefined> {
    const { isOk, body } = await client.read(`orders?search=${encodeURIComponent(reference)}`);
    if (!isOk || !Array.isArray(dig(body, 'data')))
      throw new CourierFailure('unknown', 'Shiprocket did not list its orders');
    return findLive(body, reference);
  }

  /**
   * The same for goods that come back. It is published nowhere in which of its two lists Shiprocket has them, nor that an
   * account has the second.
   */
  async function findReturn(reference: string): Promise<RocketOrder | undefined> {
    const found = await find(reference);
    if (found) return found;
    const { body } = await client.read(`orders/processing/return?search=${encodeURIComponent(reference)}`);
    return findLive(body, reference);
  }

  async function show(id: string): Promise<RocketOrder> {
    const { body } = await client.read(`orders/show/${encodeURIComponent(id)}`);
    const order = toOrder(dig(body, 'data'));
    if (order === null) throw new CourierFailure('unknown', 'Shiprocket did not show its order');
    return order;
  }

  /** Done where it is cancelled already, too, which is answered as an error. */
  async function cancel(id: string): Promise<void> {
    let said: string | null = null;
    try {
      const { isOk, body } = await client.write('orders/cancel', { ids: [toId(id)] });
      if (isOk) return;
      said = readSaid(dig(body, 'message'), dig(body, 'errors'));
    } catch (error) {
      if (!(error instanceof CourierFailure)) throw error;
      const isCancelled = await show(id).then(
        (order) => order.isCancelled,
        () => false,
      );
      if (isCancelled) return;
      throw error;
    }
    if (!(await show(id)).isCancelled)
      throw new CourierFailure('refused', 'Shiprocket does not cancel this parcel', { said });
  }

  return { find, findReturn, show, cancel };
}

function findLive(body: unknown, reference: string): RocketOrder | undefined {
  const own = readList(dig(body, 'data')).filter(
    (order) => readText(dig(order, 'channel_order_id')) === reference,
  );
  return own.map(toOrder).find((order) => order !== null && !order.isCancelled) ?? undefined;
}

function toOrder(order: unknown): RocketOrder | null {
  const id = readText(dig(order, 'id'));
  if (id === null) return null;
  const shipments = dig(order, 'shipments');
  const shipment = Array.isArray(shipments) ? shipments[0] : shipments;
  return {
    id,
    shipmentId: readText(dig(shipment, 'id')),
    totalPaise: readPaise(dig(order, 'total')),
    paymentMethod: readText(dig(order, 'payment_method')),
    isCancelled: isCancelledOrder(dig(order, 'status_code'), dig(order, 'status')),
    trackingNumber: readText(dig(shipment, 'awb')),
    courier: readText(dig(shipment, 'courier')),
    expectedOn: dig(shipment, 'etd'),
    remittance: { utr: readText(dig(order, 'remittance_utr')), day: dig(order, 'remittance_date') },
  };
}

/** Whether a rider would ask for this amount and no other. */
export function isCollecting({ totalPaise, paymentMethod }: RocketOrder, collectPaise: number): boolean {
  const method = paymentMethod?.toLowerCase() ?? null;
  if (collectPaise === 0) return method !== 'cod';
  return totalPaise === collectPaise && method !== 'prepaid';
}

/** Ids are kept as text, and asked for as numbers: of another type they are an error of theirs. */
export function toId(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}
