import { createShiprocket } from '#server/integrations/couriers/shiprocket/shiprocket.ts';
import type { ProviderReply, ProviderRequest } from '#tests/support/provider-server.ts';
import type { CourierStandIn } from './courier-stand-in.ts';
import { startFaultyProvider } from './faulty-provider.ts';
import { createTokenStore } from './remembering.ts';
import { type BookingState, createBookingCalls, DAYS, listCompanies } from './shiprocket/booking.ts';
import { createCarryingCalls, type RocketAnswer } from './shiprocket/carrying.ts';
import { isReturn, type RocketOrder, type RocketRow } from './shiprocket/shipments.ts';

const SETTINGS = { email: 'api@store.example.in', password: 'right', pickup: 'Primary', isDemo: true };

/** What the calls bring, each some of it. */
interface Sent extends RocketOrder, RocketAnswer {
  password: string;
  ids: number[];
  shipment_id: number | number[];
  is_return?: number;
  awbs: string[];
}

export type ShiprocketStandIn = Awaited<ReturnType<typeof startShiprocket>>;

/** Shiprocket's external API with the shapes that were recorded of it. Errors echo who the parcel is for, as its own do. */
export async function startShiprocket() {
  const rows: RocketRow[] = [];
  const alarms: string[] = [];
  const tokens = createTokenStore();
  const state = {
    /** Tokens that still open. */
    valid: new Set<string>(),
    surcharge: 0,
    hasReturnList: true,
    /** What it says of the pickup address beside its pincode. */
    pickupPlace: {},
    isWalletEmpty: false,
    remittance: {} as BookingState['remittance'],
    /** It lets its user in, and then to nothing. */
    refusesTokens: false,
    label: Buffer.from('%PDF-1.4 label') as Uint8Array | string,
  };
  const booking = createBookingCalls(rows, state);
  const carrying = createCarryingCalls(rows);
  let logins = 0;

  const provider = await startFaultyProvider({ reply, refuse, errorBody: { message: 'For Asha Rao' } });

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
        body: {
          data: {
            shipping_address: [
              { id: 1, pickup_location: 'Primary', pin_code: '110001', ...state.pickupPlace },
            ],
          },
        },
      };
    if (call === 'courier/serviceability/') return listCompanies(query);
    if (call === 'orders/create/adhoc' || call === 'orders/create/return') return booking.create(body);
    if (call === 'orders') return booking.list(query.search);
    if (call === 'orders/processing/return') return booking.listReturns(query.search);
    if (call.startsWith('orders/show/')) return booking.show(Number(call.slice(12)));
    if (call === 'orders/cancel') return booking.cancel(body.ids);
    if (call === 'courier/assign/awb') return booking.assign(body);
    if (call === 'courier/generate/label')
      return {
        body: { label_created: 1, label_url: `${provider.url}/v1/external/label.pdf`, not_created: [] },
      };
    if (call === 'courier/generate/pickup') return carrying.pickUp(body.shipment_id);
    if (call === 'courier/track/awbs') return carrying.trackMany(body.awbs);
    if (call.startsWith('courier/track/awb/')) return { body: carrying.track(call.slice(18)) };
    const awb = /^ndr\/(\w+)\/action$/.exec(call)?.[1];
    return awb ? carrying.act(awb, body) : { status: 404, body: { message: 'Not found', status_code: 404 } };
  }

  const standIn: CourierStandIn = {
    ...provider.shared,
    bookingCalls: [
      'auth/login',
      'settings/company/pickup',
      'courier/serviceability',
      'orders/create/adhoc',
      'orders/show',
      'courier/assign/awb',
    ],
    refusableCalls: ['courier/serviceability', 'orders/create/adhoc', 'courier/assign/awb'],
    returnCalls: [
      'auth/login',
      'settings/company/pickup',
      'courier/serviceability',
      'orders/create/return',
      'courier/assign/awb',
      'courier/generate/pickup',
    ],
    refusableReturnCalls: [
      'courier/serviceability',
      'orders/create/return',
      'courier/assign/awb',
      'courier/generate/pickup',
    ],
    returnDay: '2026-11-16',
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
    get parcels() {
      return rows.map(({ body, awb, isCancelled, pickups, answers }) => ({
        reference: body.order_id,
        isReturn: isReturn({ body }),
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
    alarms,
    scan: carrying.addScan,
  };

  return Object.assign(standIn, { state, tokens, requests: provider.requests, url: provider.url });
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
