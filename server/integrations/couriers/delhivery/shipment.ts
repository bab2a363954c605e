import { dayInIndia } from '#core/rules/india-time.ts';
import type { ParcelRequest, ReturnParcelRequest, StoreAddress } from '../courier.ts';
import { SHIPPING_MODE } from './service.ts';

/** Its reader stumbles over these, however they are encoded. */
const STUMBLES_OVER = /[&#%;\\]/g;
const LONGEST_DESCRIPTION = 250;

export function clean(text: string): string {
  return text.replaceAll(STUMBLES_OVER, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** A parcel in Delhivery's words: weights in grams, amounts in rupees. */
export function toShipment(request: ParcelRequest, waybill: string) {
  const { to, lines, collectPaise } = request;
  return {
    ...toPerson(to),
    payment_mode: collectPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: collectPaise / 100,
    // What it is worth; the amount to collect has the delivery in it.
    total_amount: Math.max(getValuePaise(lines), collectPaise) / 100,
    ...toGoods(request, waybill),
  };
}

/** The same for goods that are fetched at a shopper's door: the address is where it starts. */
export function toReturnShipment(request: ReturnParcelRequest, waybill: string) {
  const { from, to, lines } = request;
  return {
    ...toPerson(from),
    payment_mode: 'Pickup',
    cod_amount: 0,
    total_amount: getValuePaise(lines) / 100,
    ...toGoods(request, waybill),
    ...(to.pincode === null ? {} : toReturnAddress({ ...to, pincode: to.pincode })),
  };
}

/** Without one, Delhivery brings it to where the warehouse was registered. */
function toReturnAddress(to: StoreAddress & { pincode: string }) {
  return {
    return_name: clean(to.name),
    return_add: clean(to.address),
    return_pin: to.pincode,
    return_city: clean(to.city),
    return_state: clean(to.state),
    return_country: 'India',
    return_phone: to.phone,
  };
}

function toPerson({ name, address, pincode, city, state, phone }: ParcelRequest['to']) {
  return {
    name: clean(name),
    add: clean(address),
    pin: pincode,
    city: clean(city),
    state: clean(state),
    country: 'India',
    phone,
  };
}

function toGoods(
  { reference, orderedAt, lines, size }: Pick<ParcelRequest, 'reference' | 'orderedAt' | 'lines' | 'size'>,
  waybill: string,
) {
  return {
    order: reference,
    products_desc: describeLines(lines),
    hsn_code: lines.find(({ hsn }) => hsn !== '')?.hsn ?? '',
    quantity: String(lines.reduce((sum, line) => sum + line.quantity, 0)),
    weight: String(size.weightGrams),
    shipment_length: size.lengthCm,
    shipment_width: size.widthCm,
    shipment_height: size.heightCm,
    shipping_mode: SHIPPING_MODE,
    waybill,
    order_date: dayInIndia(orderedAt),
  };
}

function getValuePaise(lines: ParcelRequest['lines']): number {
  return lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
}

function describeLines(lines: ParcelRequest['lines']): string {
  const items = lines.map(({ name, quantity }) => `${clean(name)} x${quantity}`);
  return items.join(', ').slice(0, LONGEST_DESCRIPTION);
}
