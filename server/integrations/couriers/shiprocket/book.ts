import {
  type Booked,
  type CourierCharges,
  CourierFailure,
  type ParcelRequest,
  type Steps,
} from '../courier.ts';
import { dig, readDay, readNumber, readSaid, readText } from '../loose-values.ts';
import type { Answer, Client } from './client.ts';
import { toOrderBody } from './order-body.ts';
import { type createOrders, isCollecting, type RocketOrder, toId } from './orders.ts';
import type { createServiceCheck } from './service.ts';
import { LoginRefused } from './session.ts';

/**
 * What a booking writes down. `order` and `number` say that it was asked for; the ids, the number and the day, what came
 * of it; `refusal`, that the order there is to be cancelled and why.
 */
type Known = Partial<
  Record<
    | 'order'
    | 'orderId'
    | 'shipmentId'
    | 'companyId'
    | 'expectedOn'
    | 'charges'
    | 'number'
    | 'awb'
    | 'courier'
    | 'isReturn'
    | 'pickupOn'
    | 'refusal',
    string
  >
>;

/** What is known, and kept before the next call goes out. */
export interface Notes {
  known: Known;
  add(added: Known): Promise<void>;
}

export interface BookingParts {
  client: Client;
  orders: ReturnType<typeof createOrders>;
  service: ReturnType<typeof createServiceCheck>;
}

/** What a parcel to a shopper and one from a shopper have their own of. */
export interface Way {
  reference: string;
  collectPaise: number;
  /** The call that creates the order, and what it is given. */
  path: string;
  toBody(): unknown;
  find: BookingParts['orders']['find'];
  chooseCompany(): ReturnType<BookingParts['service']['chooseCompany']>;
  /** Said where no company goes there. */
  unserved: string;
  isReturn: boolean;
}

const ASKED = 'asked';
/** Texts that mean: it has a number. */
const HAS_NUMBER = /already assigned|cannot reassign/i;
const EMPTY_WALLET = 350;

/** Books a parcel: an order there, then a number for it. What was asked for before is looked up before it is asked again. */
export function createBooking(parts: BookingParts, { pickup }: { pickup: string }) {
  return (request: ParcelRequest, steps: Steps): Promise<Booked> => {
    const { reference, collectPaise, size, to } = request;
    const how = collectPaise > 0 ? ' with cash on delivery' : '';
    const way: Way = {
      ...{ reference, collectPaise, isReturn: false },
      path: 'orders/create/adhoc',
      toBody: () => toOrderBody(request, pickup),
      find: parts.orders.find,
      chooseCompany: () => parts.service.chooseCompany({ pincode: to.pincode, collectPaise, size }),
      unserved: `Nobody delivers to ${to.pincode}${how}`,
    };
    return unlessShutOut(openNotes(steps), (notes) => bookWay(parts, way, notes));
  };
}

export function openNotes(steps: Steps): Notes {
  const notes: Notes = {
    known: steps.memory,
    async add(added) {
      notes.known = await steps.remember(added);
    },
  };
  return notes;
}

/** Where we are not let in before anything was asked for, there will be no booking. */
export async function unlessShutOut<Made>(
  notes: Notes,
  work: (notes: Notes) => Promise<Made>,
): Promise<Made> {
  try {
    return await work(notes);
  } catch (error) {
    const isUntouched = error instanceof LoginRefused && notes.known.order === undefined;
    throw isUntouched ? new CourierFailure('refused', error.message) : error;
  }
}

/** An order there and its number, whichever way it goes. */
export async function bookWay(parts: BookingParts, way: Way, notes: Notes): Promise<Booked> {
  const { known } = notes;
  if (known.refusal !== undefined) return withdraw(parts, notes, { message: known.refusal });
  if (known.awb !== undefined) return toBooked(known);
  if (known.orderId === undefined) await makeOrder(parts, way, notes);
  const asked = notes.known.number !== undefined;
  if (asked || way.collectPaise > 0) {
    const order = await parts.orders.show(notes.known.orderId ?? '');
    if (!isCollecting(order, way.collectPaise))
      return withdraw(parts, notes, { message: 'Shiprocket would not collect the amount that is owed' });
    if (order.trackingNumber !== null) return keepNumber(order, notes);
  }
  return assignNumber(parts, way, notes);
}

async function makeOrder({ client }: BookingParts, way: Way, notes: Notes): Promise<void> {
  const { reference, collectPaise } = way;
  const isAskedBefore = notes.known.order !== undefined;
  const found = isAskedBefore ? await way.find(reference) : undefined;
  if (found) return keepOrder(found, notes);
  const given = await way.toBody();
  if (!isAskedBefore) await chooseService(way, notes);
  const { isOk, body } = await client.write(way.path, given);
  const id = readText(dig(body, 'order_id')) ?? readText(dig(body, 'payload', 'order_id'));
  if (isOk && id !== null) {
    const shipmentId = readText(dig(body, 'shipment_id')) ?? readText(dig(body, 'payload', 'shipment_id'));
    return keepOrder({ id, shipmentId }, notes);
  }
  // It may have been made by an earlier try that nobody heard of; one of another amount was not.
  const made = await way.find(reference);
  if (made && isCollecting(made, collectPaise)) return keepOrder(made, notes);
  const said = readSaid(dig(body, 'message'), dig(body, 'errors'), dig(body, 'payload', 'error_message'));
  if (isOk && said === null) throw new CourierFailure('unknown', 'Shiprocket did not say what it has made');
  throw new CourierFailure('refused', 'Shiprocket does not take the order', { said });
}

async function chooseService({ chooseCompany, unserved, isReturn }: Way, notes: Notes): Promise<void> {
  const company = await chooseCompany();
  if (company === null) throw new CourierFailure('refused', unserved);
  const { id, expectedOn, charges } = company ?? {};
  await notes.add({
    order: ASKED,
    ...(isReturn ? { isReturn: 'yes' } : {}),
    ...(id ? { companyId: id } : {}),
    ...(expectedOn ? { expectedOn } : {}),
    ...(charges ? { charges: JSON.stringify(charges) } : {}),
  });
}

async function keepOrder({ id, shipmentId }: Pick<RocketOrder, 'id' | 'shipmentId'>, notes: Notes) {
  await notes.add({ orderId: id, ...(shipmentId === null ? {} : { shipmentId }) });
}

async function assignNumber(parts: BookingParts, way: Way, notes: Notes): Promise<Booked> {
  const { orderId = '', companyId } = notes.known;
  const shipmentId = await findShipment(parts.orders, notes);
  await notes.add({ number: ASKED });
  const answer = await parts.client.write('courier/assign/awb', {
    shipment_id: toId(shipmentId),
    ...(companyId === undefined ? {} : { courier_id: toId(companyId) }),
    ...(way.isReturn ? { is_return: 1 } : {}),
  });
  const { trackingNumber, courier } = readAssigned(answer.body);
  if (trackingNumber !== null) return keepNumber({ trackingNumber, courier, expectedOn: null }, notes);
  const said = readAssignError(answer.body);
  if (said !== null && HAS_NUMBER.test(said)) return keepNumber(await parts.orders.show(orderId), notes);
  if (!isRefusal(answer)) throw new CourierFailure('unknown', 'Shiprocket did not say which number it gave');
  const isBroke = readNumber(dig(answer.body, 'status_code')) === EMPTY_WALLET;
  const message = isBroke ? 'Shiprocket’s wallet must be recharged' : 'Shiprocket found no courier for it';
  return withdraw(parts, notes, { message, said });
}

/** An order that was found by our reference may have come without it. */
async function findShipment(orders: BookingParts['orders'], notes: Notes): Promise<string> {
  const { orderId = '', shipmentId } = notes.known;
  if (shipmentId !== undefined) return shipmentId;
  const order = await orders.show(orderId);
  if (order.shipmentId === null)
    throw new CourierFailure('unknown', 'Shiprocket has no shipment for its order');
  await keepOrder(order, notes);
  return order.shipmentId;
}

/** The courier can be another one than was asked for. */
async function keepNumber(
  { trackingNumber, courier, expectedOn }: Pick<RocketOrder, 'trackingNumber' | 'courier' | 'expectedOn'>,
  notes: Notes,
): Promise<Booked> {
  if (trackingNumber === null) throw new CourierFailure('unknown', 'Shiprocket does not show the number yet');
  const day = readDay(expectedOn);
  await notes.add({
    awb: trackingNumber,
    courier: courier ?? 'Shiprocket',
    ...(day === null ? {} : { expectedOn: day }),
  });
  return toBooked(notes.known);
}

/** Cancels the order there, so that nobody ships it by hand, and says why it is not booked. */
export async function withdraw(
  { orders }: Pick<BookingParts, 'orders'>,
  notes: Notes,
  { message, said = null }: { message: string; said?: string | null },
): Promise<never> {
  await notes.add({ refusal: message });
  const { orderId } = notes.known;
  if (orderId !== undefined) await orders.cancel(orderId);
  throw new CourierFailure('refused', message, { said });
}

function readAssigned(body: unknown) {
  const inner = dig(body, 'response', 'data');
  return {
    trackingNumber: readText(dig(inner, 'awb_code')) ?? readText(dig(body, 'awb_code')),
    courier: readText(dig(inner, 'courier_name')) ?? readText(dig(body, 'courier_name')),
  };
}

function readAssignError(body: unknown): string | null {
  return readSaid(
    dig(body, 'response', 'data', 'awb_assign_error'),
    dig(body, 'message'),
    dig(body, 'errors'),
  );
}

/** A plain no. An answer without one leaves it open. */
function isRefusal({ isOk, body }: Answer): boolean {
  return readNumber(dig(body, 'awb_assign_status')) === 0 || (!isOk && readAssignError(body) !== null);
}

function toBooked({ awb = '', courier = 'Shiprocket', expectedOn, charges }: Known): Booked {
  return { trackingNumber: awb, courier, expectedOn: expectedOn ?? null, charges: readCharges(charges) };
}

/** As they were written down when the company was chosen. */
function readCharges(noted: string | undefined): CourierCharges {
  const said: unknown = noted === undefined ? undefined : JSON.parse(noted);
  return {
    freightPaise: readNumber(dig(said, 'freightPaise')),
    cashFeePaise: readNumber(dig(said, 'cashFeePaise')),
    returnPaise: readNumber(dig(said, 'returnPaise')),
  };
}
