import { dayInIndia } from '#core/rules/india-time.ts';
import type { ParcelRequest } from '../courier.ts';
import { SHIPPING_MODE } from './service.ts';

/** Its reader stumbles over these, however they are encoded. */
const STUMBLES_OVER = /[&#%;\\]/g;
const LONGEST_DESCRIPTION = 250;

export function clean(text: string): string {
  return text.replaceAll(STUMBLES_OVER, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** A parcel in Delhivery's words: weights in grams, amounts in rupees. */
export function toShipment(
  { reference, orderedAt, to, lines, size, collectPaise }: ParcelRequest,
  waybill: string,
) {
  const valuePaise = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    name: clean(to.name),
    add: clean(to.address),
    pin: to.pincode,
    city: clean(to.city),
    state: clean(to.state),
    country: 'India',
    phone: to.phone,
    order: reference,
    payment_mode: collectPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: collectPaise / 100,
    // What it is worth; the amount to collect has the delivery in it.
    total_amount: Math.max(valuePaise, collectPaise) / 100,
    products_desc: describeLines(lines),
    hsn_code: lines.find(({ hsn }) => hsn !== '')?.hsn ?? '',
    quantity: String(quantity),
    weight: String(size.weightGrams),
    shipment_length: size.lengthCm,
    shipment_width: size.widthCm,
    shipment_height: size.heightCm,
    shipping_mode: SHIPPING_MODE,
    waybill,
    order_date: dayInIndia(orderedAt),
  };
}

function describeLines(lines: ParcelRequest['lines']): string {
  const items = lines.map(({ name, quantity }) => `${clean(name)} x${quantity}`);
  return items.join(', ').slice(0, LONGEST_DESCRIPTION);
}
