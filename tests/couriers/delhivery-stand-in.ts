import { keysOf } from '#core/objects.ts';
import { createDelhivery } from '#server/integrations/couriers/delhivery/delhivery.ts';
import type { ProviderReply, ProviderRequest } from '#tests/support/provider-server.ts';
import type { CourierStandIn } from './courier-stand-in.ts';
import { createBookingCalls, PICKUP, servePincode } from './delhivery/booking.ts';
import { createCareCalls } from './delhivery/care.ts';
import { type DelhiveryRow, findRow, isReturn } from './delhivery/shipments.ts';
import { addScan, track } from './delhivery/tracking.ts';
import { startFaultyProvider } from './faulty-provider.ts';

const DAYS = 3;
const SETTINGS = { token: 'right', pickup: PICKUP, isDemo: true };
/** An evening on which parcels are back at the centre, the eve of the day that shoppers wish for. */
const EVENING = new Date('2026-11-18T21:30:00+05:30');
const MADE_AT = new Date('2026-11-15T08:00:00Z');

export type DelhiveryStandIn = Awaited<ReturnType<typeof startDelhivery>>;

/** Delhivery's API for parcels to shoppers, with the shapes that were recorded of it. */
export async function startDelhivery() {
  const rows: DelhiveryRow[] = [];
  const alarms: string[] = [];
  const state = {
    now: EVENING,
    pickups: 0,
    /** Answers in place of its own, by a part of the path. */
    says: new Map<string, (request: ProviderRequest) => ProviderReply>(),
    doesDefer: true,
  };
  const booking = createBookingCalls(rows, (waybill) =>
    addScan(rows, waybill, { state: 'booked', at: MADE_AT }),
  );
  const care = createCareCalls(rows, state);

  const provider = await startFaultyProvider({ reply, refuse, errorBody: 'For Asha Rao' });

  function refuse({ path }: ProviderRequest): ProviderReply {
    if (path.includes('pin-codes')) return { body: { delivery_codes: [] } };
    if (path.includes('p/update')) return care.refuseUpdate();
    const remarks = ['suspicious order/consignee Asha Rao, 12 Turner Road'];
    return {
      body: { success: false, packages: [{ status: 'Fail', waybill: '', remarks }], rmk: 'See remarks' },
    };
  }

  function reply(request: ProviderRequest): ProviderReply {
    const { path, headers } = request;
    if (path === '/label.pdf') return { body: Buffer.from('%PDF-1.4 label') };
    if (headers.authorization !== `Token ${SETTINGS.token}`)
      return { status: 401, body: { detail: 'Invalid token.' } };
    const says = keysOf(Object.fromEntries(state.says)).find((part) => path.includes(part));
    return (says && state.says.get(says)?.(request)) || answer(request);
  }

  function answer({ path, query, body }: ProviderRequest): ProviderReply {
    if (path === '/c/api/pin-codes/json/') return servePincode(query.filter_codes);
    if (path === '/api/dc/expected_tat') return { body: { success: true, msg: '', data: { tat: DAYS } } };
    if (path === '/waybill/api/fetch/json/') return booking.giveNumber();
    if (path === '/waybill/api/bulk/json/') return booking.giveNumber();
    if (path === '/api/cmu/create.json') return booking.create(new URLSearchParams(body));
    if (path === '/api/p/packing_slip') return packingSlip(query.wbns);
    if (path === '/fm/request/new/') return pickUp();
    if (path === '/api/v1/packages/json/') return track(rows, query);
    if (path === '/api/p/edit') return care.edit(JSON.parse(body));
    if (path === '/api/p/update') return care.update(JSON.parse(body).data[0]);
    const uploadId = /^\/api\/cmu\/get_bulk_upl\/(\w+)$/.exec(path)?.[1];
    return uploadId ? care.readUpload(uploadId) : { status: 404, body: '<html>Not found</html>' };
  }

  function packingSlip(waybill = ''): ProviderReply {
    if (!findRow(rows, waybill)) return { body: { packages: [], packages_found: 0 } };
    const pdf_download_link = `${provider.url}/label.pdf?signed=1`;
    return { body: { packages: [{ wbn: waybill, pdf_download_link }], packages_found: 1 } };
  }

  function pickUp(): ProviderReply {
    state.pickups += 1;
    if (state.pickups > 1)
      return { status: 400, body: { pr_exist: true, data: { message: 'Pickup request already exists' } } };
    const pickup = { pickup_id: 4711, pickup_date: '2026-11-19', pickup_time: '14:00:00' };
    return { status: 201, body: { ...pickup, incoming_center_name: 'Bengaluru_Koramangala' } };
  }

  const standIn: CourierStandIn = {
    ...provider.shared,
    bookingCalls: ['pin-codes', 'waybill/api/fetch', 'cmu/create.json'],
    refusableCalls: ['pin-codes', 'cmu/create.json'],
    returnCalls: ['pin-codes', 'waybill/api/fetch', 'cmu/create.json'],
    refusableReturnCalls: ['pin-codes', 'cmu/create.json'],
    // Riders come without being asked, and nobody says when.
    returnDay: null,
    calls: {
      label: 'p/packing_slip',
      pickup: 'fm/request/new',
      track: 'packages/json',
      cancel: 'p/edit',
      answer: 'p/update',
    },
    days: DAYS,
    readAtOnce: 50,
    connect: ({ timeoutMs = 10_000, hasWrongKey = false } = {}) => connect(timeoutMs, hasWrongKey),
    get parcels() {
      return rows.map(({ shipment, isCancelled, answers }) => ({
        reference: shipment.order,
        isReturn: isReturn({ shipment }),
        trackingNumber: shipment.waybill,
        collectPaise: shipment.payment_mode === 'COD' ? Math.round(Number(shipment.cod_amount) * 100) : 0,
        isCancelled,
        pickups: state.pickups,
        answers,
      }));
    },
    get paths() {
      return provider.requests.map(({ path }) => path);
    },
    alarms,
    scan: (waybill, scan) => addScan(rows, waybill, scan),
  };

  function connect(timeoutMs = 10_000, hasWrongKey = false, origin: string | null = '110001') {
    return createDelhivery(
      { ...SETTINGS, apiUrl: `${provider.url}/`, ...(hasWrongKey ? { token: 'wrong' } : {}) },
      {
        alarm: (text) => alarms.push(text),
        now: () => state.now,
        timeouts: { readMs: timeoutMs, writeMs: timeoutMs },
        findOrigin: async () => origin,
      },
    );
  }

  const connectFrom = (origin: string | null) => connect(undefined, false, origin);
  return Object.assign(standIn, { state, rows, requests: provider.requests, connectFrom });
}
