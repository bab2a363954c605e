import { keysOf } from '#core/objects.ts';
import type { FailedReason, ParcelState } from '#core/rules/parcel-states.ts';
import { createDelhivery } from '#server/integrations/couriers/delhivery/delhivery.ts';
import { type ProviderReply, type ProviderRequest, startProvider } from '#tests/support/provider-server.ts';
import {
  type CourierFault,
  type CourierStandIn,
  PREPAID_PINCODE,
  type StandInAnswer,
  type StandInScan,
  UNSERVED_PINCODE,
} from './courier-stand-in.ts';

/** Kind, word and code of a scan. */
const STATUSES: Record<ParcelState | 'unknown', readonly [type: string, label: string, code: string]> = {
  booked: ['UD', 'Manifested', 'X-UCI'],
  'picked-up': ['UD', 'In Transit', 'X-PPOM'],
  'in-transit': ['UD', 'In Transit', 'X-PIOM'],
  'out-for-delivery': ['UD', 'Dispatched', 'X-DDD3FD'],
  failed: ['UD', 'Pending', 'EOD-1'],
  returning: ['RT', 'In Transit', 'RT-101'],
  delivered: ['DL', 'Delivered', 'EOD-38'],
  returned: ['DL', 'RTO', 'RD-AC'],
  lost: ['LT', 'Lost', 'LT-100'],
  cancelled: ['UD', 'Manifested', 'DTUP-210'],
  unknown: ['ZZ', 'Asha Rao came by', 'ZZ-1'],
};
const CODES: Partial<Record<FailedReason, string>> = { unavailable: 'EOD-11', cash: 'EOD-16' };
const DAYS = 3;
const SETTINGS = { token: 'right', pickup: 'Main & Sons', isDemo: true };
/** An evening on which parcels are back at the centre, the eve of the day that shoppers wish for. */
const EVENING = new Date('2026-11-18T21:30:00+05:30');

interface Row {
  shipment: Record<string, string | number> & { order: string; waybill: string };
  isCancelled: boolean;
  details: { phone?: string; address?: string };
  answers: StandInAnswer[];
  scans: {
    Scan: string;
    ScanType: string;
    StatusCode: string;
    ScanDateTime: string;
    ScannedLocation: string;
    Instructions: string;
  }[];
}

export type DelhiveryStandIn = Awaited<ReturnType<typeof startDelhivery>>;

/** Delhivery's API for parcels to shoppers, with the shapes that were recorded of it. */
export async function startDelhivery() {
  const rows: Row[] = [];
  const faults: { call: string; fault: CourierFault; times: number }[] = [];
  const alarms: string[] = [];
  const uploads = new Map<string, boolean>();
  const state = {
    now: EVENING,
    pickups: 0,
    /** Answers in place of its own, by a part of the path. */
    says: new Map<string, (request: ProviderRequest) => ProviderReply>(),
    doesDefer: true,
  };
  let numbers = 57_930_810_000_000;

  const provider = await startProvider((request) => {
    const due = faults.find(({ call, times }) => times > 0 && request.path.includes(call));
    if (!due) return reply(request);
    due.times -= 1;
    return replyBroken(request, due.fault);
  });

  function replyBroken(request: ProviderRequest, fault: CourierFault): ProviderReply | 'cut' | null {
    if (fault === 'cut') return 'cut';
    if (fault === '500' || fault === '429') return { status: Number(fault), body: 'For Asha Rao' };
    if (fault === 'refused') return refuse(request);
    reply(request);
    if (fault === 'unreadable') return { body: '<html>Checking your browser</html>' };
    return fault === 'silent' ? null : 'cut';
  }

  function refuse({ path }: ProviderRequest): ProviderReply {
    if (path.includes('pin-codes')) return { body: { delivery_codes: [] } };
    if (path.includes('p/update')) return upload(false);
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
    if (path === '/waybill/api/fetch/json/') return json(nextNumber());
    if (path === '/waybill/api/bulk/json/') return json(nextNumber());
    if (path === '/api/cmu/create.json') return create(new URLSearchParams(body));
    if (path === '/api/p/packing_slip') return packingSlip(query.wbns);
    if (path === '/fm/request/new/') return pickUp();
    if (path === '/api/v1/packages/json/') return track(query);
    if (path === '/api/p/edit') return edit(JSON.parse(body));
    if (path === '/api/p/update') return update(JSON.parse(body).data[0]);
    const uploadId = /^\/api\/cmu\/get_bulk_upl\/(\w+)$/.exec(path)?.[1];
    return uploadId ? readUpload(uploadId) : { status: 404, body: '<html>Not found</html>' };
  }

  function nextNumber(): string {
    numbers += 1;
    return String(numbers);
  }

  function servePincode(pin = ''): ProviderReply {
    if (pin === UNSERVED_PINCODE) return { body: { delivery_codes: [] } };
    const cod = pin === PREPAID_PINCODE ? 'N' : 'Y';
    const flags = { cod, pre_paid: 'Y', pickup: 'Y', repl: 'Y', is_oda: 'N' };
    const limits = { remarks: '', max_amount: 50_000.0, max_weight: 0 };
    return { body: { delivery_codes: [{ postal_code: { pin: Number(pin), ...flags, ...limits } }] } };
  }

  function create(form: URLSearchParams): ProviderReply {
    if (form.get('format') !== 'json') return { body: { success: false, rmk: 'format key missing in POST' } };
    const { shipments, pickup_location } = JSON.parse(form.get('data') ?? '');
    const [shipment] = shipments;
    if (pickup_location.name !== SETTINGS.pickup)
      return notMade(
        "Crashing while saving package due to exception 'ClientWarehouse matching query does not exist.'",
      );
    if (rows.some((row) => row.shipment.waybill === shipment.waybill)) return notMade('Duplicate waybill');
    if (rows.some((row) => row.shipment.order === shipment.order)) return notMade('Duplicate Order Id');
    rows.push({ shipment, isCancelled: false, details: {}, answers: [], scans: [] });
    addScan(shipment.waybill, { state: 'booked', at: new Date('2026-11-15T08:00:00Z') });
    const made = {
      status: 'Success',
      waybill: shipment.waybill,
      refnum: shipment.order,
      payment: shipment.payment_mode,
      cod_amount: shipment.cod_amount,
      serviceable: true,
      remarks: [''],
    };
    return { body: { success: true, packages: [made], upload_wbn: 'UPL1' } };
  }

  function notMade(remark: string): ProviderReply {
    const fail = { status: 'Fail', waybill: '', remarks: [`${remark} Package might be of Asha Rao`] };
    return { body: { success: false, packages: [fail], rmk: '' } };
  }

  function packingSlip(waybill = ''): ProviderReply {
    if (!findRow(waybill)) return { body: { packages: [], packages_found: 0 } };
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

  function track({ waybill, ref_ids }: Record<string, string>): ProviderReply {
    const asked = (waybill ?? ref_ids ?? '').split(',');
    if (asked.length > 50) return { status: 400, body: { Success: false, Error: 'Too many' } };
    const known = rows.filter(({ shipment }) => asked.includes(waybill ? shipment.waybill : shipment.order));
    if (known.length === 0)
      return { body: { Success: false, Error: 'No such waybill or Order Id found', rmk: '' } };
    return { body: { ShipmentData: known.map((row) => ({ Shipment: present(row) })) } };
  }

  function present({ shipment, scans }: Row) {
    return {
      AWB: shipment.waybill,
      ReferenceNo: shipment.order,
      Status: toStatus(scans.at(-1)),
      CODAmount: shipment.cod_amount,
      Scans: scans.map((ScanDetail) => ({ ScanDetail })),
    };
  }

  function edit({ waybill, cancellation, phone, add }: Record<string, string>): ProviderReply {
    const row = findRow(waybill);
    if (!row) return { body: { status: 'Failure', error: 'No such waybill of Asha Rao' } };
    if (cancellation !== 'true') {
      row.details = { ...(phone ? { phone } : {}), ...(add ? { address: add } : {}) };
      return { body: { status: true, waybill } };
    }
    const isAway = row.scans.some(({ StatusCode }) => StatusCode.startsWith('EOD-'));
    if (isAway) row.answers.push({ action: 'return' });
    else row.isCancelled = true;
    const remark = 'Shipment has been cancelled.';
    return {
      body: `<?xml version="1.0" encoding="utf-8"?>\n<root><status>True</status><waybill>${waybill}</waybill><remark>${remark}</remark></root>`,
    };
  }

  function update(wish: { waybill: string; act: string; action_data?: { deferred_date: string } }) {
    const row = findRow(wish.waybill);
    const isDone = row !== undefined && (wish.act === 'RE-ATTEMPT' || state.doesDefer);
    const day = wish.action_data?.deferred_date;
    if (isDone) row.answers.push({ action: 'reattempt', ...(day ? { day } : {}), ...row.details });
    return upload(isDone);
  }

  function upload(isDone: boolean): ProviderReply {
    const request_id = `UPL${uploads.size + 100}`;
    uploads.set(request_id, isDone);
    return { body: { request_id } };
  }

  function readUpload(id: string): ProviderReply {
    const names = rows.map(({ shipment }) => shipment.waybill);
    const failed = names.map((waybill) => ({ waybill, action: 'x', message: 'NSL of Asha Rao' }));
    if (uploads.get(id))
      return { body: { status: 'Success', remark: '', success_wbns: names, failed_wbns: [] } };
    return { body: { status: 'Failure', remark: '', success_wbns: [], failed_wbns: failed } };
  }

  function addScan(waybill: string, { state: wanted, at, place, reason }: StandInScan) {
    const row = findRow(waybill);
    if (!row) throw new Error(`There is no parcel ${waybill}`);
    const [ScanType, Scan, code] = STATUSES[wanted];
    const scan = {
      Scan,
      ScanType,
      StatusCode: (wanted === 'failed' && reason && CODES[reason]) || code,
      ScanDateTime: toIndianClock(at),
      ScannedLocation: place ?? '',
      Instructions: `${Scan}, said by Asha Rao`,
    };
    row.scans.push(scan);
    const { StatusCode, ...status } = toStatus(scan);
    return {
      Shipment: {
        AWB: waybill,
        ReferenceNo: row.shipment.order,
        NSLCode: StatusCode,
        Sortcode: 'BLR/KRM',
        PickUpDate: '2026-11-15T13:30:00',
        Status: status,
      },
    };
  }

  function findRow(waybill: string | undefined): Row | undefined {
    return rows.find(({ shipment }) => shipment.waybill === waybill);
  }

  const standIn: CourierStandIn = {
    bookingCalls: ['pin-codes', 'waybill/api/fetch', 'cmu/create.json'],
    refusableCalls: ['pin-codes', 'cmu/create.json'],
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
    fail(call, fault, times = 1) {
      if (times === 0) faults.length = 0;
      else faults.push({ call, fault, times });
    },
    get parcels() {
      return rows.map(({ shipment, isCancelled, answers }) => ({
        reference: shipment.order,
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
    forgetCalls: () => void provider.requests.splice(0),
    alarms,
    scan: addScan,
    [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose](),
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

/** A text on its own is sent as JSON, too. */
function json(text: string): ProviderReply {
  return { body: JSON.stringify(text) };
}

function toStatus(scan: Row['scans'][number] | undefined) {
  return {
    Status: scan?.Scan ?? '',
    StatusType: scan?.ScanType ?? '',
    StatusCode: scan?.StatusCode ?? '',
    StatusDateTime: scan?.ScanDateTime ?? '',
    StatusLocation: scan?.ScannedLocation ?? '',
    Instructions: scan?.Instructions ?? '',
  };
}

function toIndianClock(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 23);
}
