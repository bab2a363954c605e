import { recordOf } from '#core/objects.ts';
import { FAILED_REASONS, type FailedReason, type ParcelState } from '#core/rules/parcel-states.ts';
import { createShiprocket } from '#server/integrations/couriers/shiprocket/shiprocket.ts';
import { type ProviderReply, type ProviderRequest, startProvider } from '#tests/support/provider-server.ts';
import {
  type CourierFault,
  type CourierStandIn,
  PREPAID_PINCODE,
  type StandInAnswer,
  type StandInScan,
  UNSERVED_PINCODE,
} from './courier-stand-in.ts';
import { createTokenStore } from './remembering.ts';

const NUMBERS: Record<ParcelState | 'unknown', number> = {
  booked: 3,
  'picked-up': 42,
  'in-transit': 18,
  'out-for-delivery': 17,
  failed: 21,
  returning: 9,
  delivered: 7,
  returned: 10,
  lost: 12,
  cancelled: 8,
  unknown: 999,
};
const WORDS: Record<FailedReason, string> = {
  ...recordOf(FAILED_REASONS, (reason) => reason),
  unavailable: 'Customer not available',
  cash: 'COD amount not ready',
};
const DAYS = 4;
const SETTINGS = { email: 'api@store.example.in', password: 'right', pickup: 'Primary', isDemo: true };

interface RocketOrder {
  order_id: string;
  payment_method: string;
  sub_total: number;
}

/** What the calls bring, each some of it. */
interface Sent extends RocketOrder {
  password: string;
  ids: number[];
  shipment_id: number | number[];
  awbs: string[];
  action: string;
  deferred_date?: string;
  phone?: string;
  address1?: string;
  address2?: string;
}

interface Row {
  id: number;
  body: RocketOrder;
  awb: string | null;
  isCancelled: boolean;
  pickups: number;
  answers: StandInAnswer[];
  scans: { number: number; date: string; activity: string; location: string }[];
}

export type ShiprocketStandIn = Awaited<ReturnType<typeof startShiprocket>>;

/** Shiprocket's external API with the shapes that were recorded of it. Errors echo who the parcel is for, as its own do. */
export async function startShiprocket() {
  const rows: Row[] = [];
  const faults: { call: string; fault: CourierFault; times: number }[] = [];
  const alarms: string[] = [];
  const tokens = createTokenStore();
  const state = {
    /** Tokens that still open. */
    valid: new Set<string>(),
    /** What a rider would collect beside what was asked for, in rupees. */
    surcharge: 0,
    isWalletEmpty: false,
    /** What an order says about its cash. */
    remittance: {} as Record<string, unknown>,
    /** It lets its user in, and then to nothing. */
    refusesTokens: false,
    label: Buffer.from('%PDF-1.4 label') as Uint8Array | string,
  };
  let logins = 0;

  const provider = await startProvider((request) => {
    const due = faults.find(({ call, times }) => times > 0 && request.path.includes(call));
    if (!due) return reply(request);
    due.times -= 1;
    return replyBroken(request, due.fault);
  });

  function replyBroken(request: ProviderRequest, fault: CourierFault): ProviderReply | 'cut' | null {
    if (fault === 'cut') return 'cut';
    if (fault === '500' || fault === '429')
      return { status: Number(fault), body: { message: 'For Asha Rao' } };
    if (fault === 'refused') return refuse(request);
    reply(request);
    if (fault === 'unreadable') return { body: '<html>Checking your browser</html>' };
    return fault === 'silent' ? null : 'cut';
  }

  function refuse({ path }: ProviderRequest): ProviderReply {
    if (path.includes('serviceability')) return { body: { status: 404, message: 'No courier found' } };
    if (path.includes('assign/awb')) {
      const awb_assign_error = 'No courier for Asha Rao, 9876543210';
      return { body: { awb_assign_status: 0, response: { data: { awb_assign_error } } } };
    }
    const errors = { billing_phone: ['9876543210 of Asha Rao is wrong'] };
    return { status: 422, body: { message: 'Oops, Turner Road', errors, status_code: 422 } };
  }

  function reply(request: ProviderRequest): ProviderReply {
    const { path, headers } = request;
    const call = path.replace('/v1/external/', '');
    if (call === 'label.pdf') return { body: state.label };
    const body: Sent = JSON.parse(request.body || '{}');
    if (call === 'auth/login') return logIn(body);
    if (state.refusesTokens || !state.valid.has(String(headers.authorization).replace('Bearer ', '')))
      return { status: 401, body: { message: 'Token has expired', status_code: 401 } };
    return answer(call, body, request.query);
  }

  function logIn({ password }: Sent): ProviderReply {
    logins += 1;
    if (password !== SETTINGS.password)
      return { status: 403, body: { message: 'Invalid email and password combination', status_code: 403 } };
    const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 864_000, n: logins }));
    const token = `e30.${claims.toString('base64url')}.x`;
    state.valid.add(token);
    return { body: { token: ` ${token} `, first_name: 'API' } };
  }

  function answer(call: string, body: Sent, query: Record<string, string>): ProviderReply {
    if (call === 'settings/company/pickup')
      return {
        body: { data: { shipping_address: [{ id: 1, pickup_location: 'Primary', pin_code: '110001' }] } },
      };
    if (call === 'courier/serviceability/') return listCompanies(query);
    if (call === 'orders/create/adhoc') return create(body);
    if (call === 'orders')
      return { body: { data: rows.filter(isAbout(query.search)).map(present), meta: {} } };
    if (call.startsWith('orders/show/')) return show(Number(call.slice(12)));
    if (call === 'orders/cancel') return cancel(body.ids);
    if (call === 'courier/assign/awb') return assign(body);
    if (call === 'courier/generate/label')
      return {
        body: { label_created: 1, label_url: `${provider.url}/v1/external/label.pdf`, not_created: [] },
      };
    if (call === 'courier/generate/pickup') return pickUp(body);
    if (call === 'courier/track/awbs') return { body: Object.fromEntries(body.awbs.map(trackEntry)) };
    if (call.startsWith('courier/track/awb/')) return { body: track(call.slice(18)) };
    const awb = /^ndr\/(\w+)\/action$/.exec(call)?.[1];
    return awb ? act(awb, body) : { status: 404, body: { message: 'Not found', status_code: 404 } };
  }

  function listCompanies({ delivery_postcode }: Record<string, string>): ProviderReply {
    if (delivery_postcode === UNSERVED_PINCODE)
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
    const ids = { order_id: row.id, shipment_id: row.id + 500_000 };
    return { body: { ...ids, status: 'NEW', status_code: 1, awb_code: null } };
  }

  function present(row: Row) {
    return {
      id: row.id,
      channel_order_id: row.body.order_id,
      status: row.isCancelled ? 'CANCELED' : 'NEW',
      status_code: row.isCancelled ? 5 : 1,
      total: (row.body.sub_total + state.surcharge).toFixed(2),
      payment_method: row.body.payment_method.toLowerCase(),
      shipments: [
        { id: row.id + 500_000, awb: row.awb ?? '', courier: row.awb ? 'Amazon Surface' : '', etd: '' },
      ],
    };
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

  function assign({ shipment_id }: Sent): ProviderReply {
    const row = rows.find(({ id }) => id + 500_000 === shipment_id);
    if (!row) return { status: 400, body: { message: 'Invalid shipment id' } };
    if (state.isWalletEmpty)
      return { status: 400, body: { message: 'Recharge your wallet, Asha Rao', status_code: 350 } };
    if (row.awb) return { status: 400, body: { message: 'AWB is already assigned', status_code: 400 } };
    row.awb = `32105570${row.id}`;
    const data = { awb_code: row.awb, courier_name: 'Amazon Surface', courier_company_id: 142 };
    return { body: { awb_assign_status: 1, response: { data } } };
  }

  function pickUp({ shipment_id }: Sent): ProviderReply {
    const row = rows.find(({ id }) => Array.isArray(shipment_id) && shipment_id.includes(id + 500_000));
    if (!row?.awb) return { status: 400, body: { message: 'Invalid shipment id' } };
    row.pickups += 1;
    if (row.pickups > 1) return { status: 400, body: { message: 'Already in Pickup Queue.' } };
    return { body: { pickup_status: 1, response: { pickup_scheduled_date: '2026-11-16 14:00:00' } } };
  }

  function trackEntry(awb: string): [string, object] {
    return [awb, rows.some((row) => row.awb === awb) ? track(awb) : {}];
  }

  function track(awb: string) {
    const row = rows.find((one) => one.awb === awb);
    const newest = row?.scans.at(-1);
    if (!row || !newest) return { tracking_data: { track_status: 0, error: 'Not found' } };
    return {
      tracking_data: {
        track_status: 1,
        shipment_status: newest.number,
        shipment_track: [{ awb_code: awb, current_status: newest.activity, delivered_date: '' }],
        shipment_track_activities: row.scans.map(presentScan).toReversed(),
      },
    };
  }

  function act(awb: string, body: Sent): ProviderReply {
    const row = rows.find((one) => one.awb === awb);
    if (!row) return { status: 400, body: { message: 'Invalid AWB' } };
    const { action, deferred_date, phone, address1, address2 } = body;
    row.answers.push(
      action === 'return'
        ? { action }
        : {
            action: 'reattempt',
            ...(deferred_date ? { day: deferred_date } : {}),
            ...(phone ? { phone } : {}),
            address: [address1, address2].filter(Boolean).join(', '),
          },
    );
    return { status: 202, body: { status: 'Data Updated Sucessfully' } };
  }

  const standIn: CourierStandIn = {
    bookingCalls: [
      'auth/login',
      'settings/company/pickup',
      'courier/serviceability',
      'orders/create/adhoc',
      'orders/show',
      'courier/assign/awb',
    ],
    refusableCalls: ['courier/serviceability', 'orders/create/adhoc', 'courier/assign/awb'],
    calls: {
      label: 'courier/generate/label',
      pickup: 'courier/generate/pickup',
      track: 'courier/track',
      cancel: 'orders/cancel',
      answer: '/action',
    },
    days: DAYS,
    readAtOnce: 50,
    connect: ({ timeoutMs = 10_000, hasWrongKey = false } = {}) =>
      createShiprocket(
        { ...SETTINGS, apiUrl: provider.url, ...(hasWrongKey ? { password: 'wrong' } : {}) },
        {
          tokens,
          alarm: (text) => alarms.push(text),
          timeouts: { readMs: timeoutMs, writeMs: timeoutMs, readAgainAfterMs: 1 },
        },
      ),
    fail(call, fault, times = 1) {
      if (times === 0) faults.length = 0;
      else faults.push({ call, fault, times });
    },
    get parcels() {
      return rows.map(({ body, awb, isCancelled, pickups, answers }) => ({
        reference: body.order_id,
        trackingNumber: awb,
        collectPaise: body.payment_method === 'COD' ? Math.round(body.sub_total * 100) : 0,
        isCancelled,
        pickups,
        answers,
      }));
    },
    get paths() {
      return provider.requests.map(({ path }) => path);
    },
    forgetCalls: () => void provider.requests.splice(0),
    alarms,
    scan: (trackingNumber, scan) => addScan(trackingNumber, scan),
    [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose](),
  };

  function addScan(awb: string, { state: wanted, at, place, reason }: StandInScan) {
    const row = rows.find((one) => one.awb === awb);
    if (!row) throw new Error(`There is no parcel ${awb}`);
    const number = NUMBERS[wanted];
    const activity = wanted === 'failed' && reason ? WORDS[reason] : `STATUS ${number}`;
    row.scans.push({ number, date: toIndianClock(at), activity, location: place ?? '' });
    return {
      awb,
      courier_name: 'Amazon Surface',
      current_status: activity,
      current_status_id: 6,
      shipment_status: activity,
      shipment_status_id: number,
      current_timestamp: toIndianClock(at).replace(/^(\d+)-(\d+)-(\d+)/, '$3 $2 $1'),
      order_id: `${row.body.order_id}_150876814`,
      sr_order_id: row.id,
      is_return: 0,
      scans: row.scans.map(presentScan),
    };
  }

  return Object.assign(standIn, { state, tokens, requests: provider.requests, url: provider.url });
}

function presentScan({ number, date, activity, location }: Row['scans'][number]) {
  return { date, status: 'X-1', activity, location, 'sr-status': String(number), 'sr-status-label': 'NA' };
}

function isAbout(search = '') {
  return ({ body, awb }: Row) => body.order_id.includes(search) || awb === search;
}

function toIndianClock(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
