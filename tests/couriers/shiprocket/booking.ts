import type { ProviderReply } from '#tests/support/provider-server.ts';
import { PREPAID_PINCODE, UNSERVED_PINCODE } from '../courier-stand-in.ts';
import { isReturn, type RocketOrder, type RocketRow, toShipmentId } from './shipments.ts';

/** How long Shiprocket says that a parcel takes. */
export const DAYS = 4;

/** What a test can change about bookings. */
export interface BookingState {
  /** What a rider would collect beside what was asked for, in rupees. */
  surcharge: number;
  isWalletEmpty: boolean;
  /** Goods that come back are in a list of their own. */
  hasReturnList: boolean;
  /** What an order says about its cash. */
  remittance: Record<string, unknown>;
}

/** The calls that make an order, give it a number, read it and take it back. */
export function createBookingCalls(rows: RocketRow[], state: BookingState) {
  function create(body: RocketOrder): ProviderReply {
    const made = rows.find((row) => row.body.order_id === body.order_id);
    if (made) return { status: 422, body: { message: 'The order id has been taken', status_code: 422 } };
    const row = {
      id: 1000 + rows.length,
      body,
      awb: null,
      isCancelled: false,
      pickups: 0,
      answers: [],
      scans: [],
    };
    rows.push(row);
    const ids = { order_id: row.id, shipment_id: toShipmentId(row) };
    return { body: { ...ids, status: 'NEW', status_code: 1, awb_code: null } };
  }

  function present(row: RocketRow) {
    return {
      id: row.id,
      channel_order_id: row.body.order_id,
      status: row.isCancelled ? 'CANCELED' : 'NEW',
      status_code: row.isCancelled ? 5 : 1,
      total: (row.body.sub_total + state.surcharge).toFixed(2),
      payment_method: row.body.payment_method.toLowerCase(),
      shipments: [
        { id: toShipmentId(row), awb: row.awb ?? '', courier: row.awb ? 'Amazon Surface' : '', etd: '' },
      ],
    };
  }

  function list(search = ''): ProviderReply {
    return presentFound(search, (row) => !state.hasReturnList || !isReturn(row));
  }

  function listReturns(search = ''): ProviderReply {
    if (!state.hasReturnList) return { status: 404, body: { message: 'Not found', status_code: 404 } };
    return presentFound(search, isReturn);
  }

  function presentFound(search: string, isListed: (row: RocketRow) => boolean): ProviderReply {
    const found = rows.filter(({ body, awb }) => body.order_id.includes(search) || awb === search);
    return { body: { data: found.filter(isListed).map(present), meta: {} } };
  }

  function show(id: number): ProviderReply {
    const row = rows.find((one) => one.id === id);
    if (!row) return { status: 400, body: { message: 'Order does not exist', status_code: 400 } };
    const order = present(row);
    return { body: { data: { ...order, ...state.remittance, shipments: order.shipments[0] } } };
  }

  function cancel(ids: number[]): ProviderReply {
    const row = rows.find(({ id }) => ids.includes(id));
    if (!row) return { status: 500, body: { message: 'Server error' } };
    if (row.isCancelled) return { status: 400, body: { message: 'Cannot cancel the order of Asha Rao' } };
    row.isCancelled = true;
    return { status: 200, body: {} };
  }

  function assign(asked: { shipment_id: number | number[]; is_return?: number }): ProviderReply {
    const row = rows.find((one) => toShipmentId(one) === asked.shipment_id);
    if (!row || isReturn(row) !== (asked.is_return === 1))
      return { status: 400, body: { message: 'Invalid shipment id' } };
    if (state.isWalletEmpty)
      return { status: 400, body: { message: 'Recharge your wallet, Asha Rao', status_code: 350 } };
    if (row.awb) return { status: 400, body: { message: 'AWB is already assigned', status_code: 400 } };
    row.awb = `32105570${row.id}`;
    const data = { awb_code: row.awb, courier_name: 'Amazon Surface', courier_company_id: 142 };
    return { body: { awb_assign_status: 1, response: { data } } };
  }

  return { create, list, listReturns, show, cancel, assign };
}

/** Who would carry a parcel there, with two that would not. */
export function listCompanies(query: Record<string, string>): ProviderReply {
  const { delivery_postcode, pickup_postcode, is_return, declared_value } = query;
  if (is_return === '1' && declared_value === undefined)
    return { status: 422, body: { message: 'declared_value is required', status_code: 422 } };
  if ([delivery_postcode, pickup_postcode].includes(UNSERVED_PINCODE))
    return { status: 404, body: { message: 'None', status: 404 } };
  const takesCash = delivery_postcode !== PREPAID_PINCODE;
  const companies = [
    { courier_company_id: 7, courier_name: 'Blocked Air', cod: 1, blocked: 1, odablock: false },
    { courier_company_id: 8, courier_name: 'Nowhere', cod: '1', blocked: 0, odablock: true },
    {
      courier_company_id: 43,
      courier_name: 'Delhivery Surface',
      cod: takesCash ? 1 : 0,
      blocked: 0,
      odablock: false,
      freight_charge: 54,
      cod_charges: '30.50',
      rto_charges: 0,
      estimated_delivery_days: String(DAYS),
      etd: 'Nov 20, 2026',
    },
  ];
  return {
    body: {
      status: 200,
      data: { recommended_courier_company_id: 43, available_courier_companies: companies },
    },
  };
}
