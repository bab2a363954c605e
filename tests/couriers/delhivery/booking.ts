import type { ProviderReply } from '#tests/support/provider-server.ts';
import { PREPAID_PINCODE, UNSERVED_PINCODE } from '../courier-stand-in.ts';
import type { DelhiveryRow } from './shipments.ts';

/** The one warehouse that parcels are fetched from. */
export const PICKUP = 'Main & Sons';

/** The calls that give out a number and make a shipment with it; `onMade` is called with the number of each that is made. */
export function createBookingCalls(rows: DelhiveryRow[], onMade: (waybill: string) => void) {
  let numbers = 57_930_810_000_000;

  /** A text on its own is sent as JSON, too. */
  function giveNumber(): ProviderReply {
    numbers += 1;
    return { body: JSON.stringify(String(numbers)) };
  }

  function create(form: URLSearchParams): ProviderReply {
    if (form.get('format') !== 'json') return { body: { success: false, rmk: 'format key missing in POST' } };
    const { shipments, pickup_location } = JSON.parse(form.get('data') ?? '');
    const [shipment] = shipments;
    if (pickup_location.name !== PICKUP)
      return notMade(
        "Crashing while saving package due to exception 'ClientWarehouse matching query does not exist.'",
      );
    if (rows.some((row) => row.shipment.waybill === shipment.waybill)) return notMade('Duplicate waybill');
    if (rows.some((row) => row.shipment.order === shipment.order)) return notMade('Duplicate Order Id');
    rows.push({ shipment, isCancelled: false, details: {}, answers: [], scans: [] });
    onMade(shipment.waybill);
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

  return { giveNumber, create };
}

export function servePincode(pin = ''): ProviderReply {
  if (pin === UNSERVED_PINCODE) return { body: { delivery_codes: [] } };
  const cod = pin === PREPAID_PINCODE ? 'N' : 'Y';
  const flags = { cod, pre_paid: 'Y', pickup: 'Y', repl: 'Y', is_oda: 'N' };
  const limits = { remarks: '', max_amount: 50_000.0, max_weight: 0 };
  return { body: { delivery_codes: [{ postal_code: { pin: Number(pin), ...flags, ...limits } }] } };
}

function notMade(remark: string): ProviderReply {
  const fail = { status: 'Fail', waybill: '', remarks: [`${remark} Package might be of Asha Rao`] };
  return { body: { success: false, packages: [fail], rmk: '' } };
}
