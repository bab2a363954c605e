import { formatSortable } from '#core/rules/india-time.ts';
import type { ParcelRequest, ReturnParcelRequest } from '../courier.ts';
import type { KnownAddress } from './service.ts';
import { spreadAmount } from './spread-amount.ts';

/** Couriers print about so much of the first line. */
const FIRST_LINE = 80;
const LONGEST_CITY = 30;

/** The body that creates an order. No charges and no discount: whoever adds it up gets what is owed. */
export function toOrderBody(request: ParcelRequest, pickup: string) {
  const { to, lines, collectPaise, size } = request;
  const isCash = collectPaise > 0;
  const value = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const amountPaise = isCash ? collectPaise : value;
  const [address, address2] = splitAddress(to.address);
  const [firstName, lastName] = splitName(to.name);
  return {
    order_id: request.reference,
    order_date: formatSortable(request.orderedAt),
    pickup_location: pickup,
    billing_customer_name: firstName,
    billing_last_name: lastName,
    billing_address: address,
    billing_address_2: address2,
    billing_city: to.city.slice(0, LONGEST_CITY),
    billing_state: to.state,
    billing_country: 'India',
    billing_pincode: to.pincode,
    billing_email: to.email || request.supportEmail,
    billing_phone: tenDigits(to.phone),
    ...(to.altPhone ? { billing_alternate_phone: tenDigits(to.altPhone) } : {}),
    shipping_is_billing: true,
    order_items: toItems(lines, amountPaise),
    payment_method: isCash ? 'COD' : 'Prepaid',
    sub_total: amountPaise / 100,
    ...toMeasures(size),
  };
}

/** The body that creates an order for goods that come back: the shopper is where it starts, the store where it ends. */
export function toReturnBody(request: ReturnParcelRequest & { to: KnownAddress }) {
  const { from, to, lines, size } = request;
  const value = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const [address, address2] = splitAddress(from.address);
  const [storeAddress, storeAddress2] = splitAddress(to.address);
  const [firstName, lastName] = splitName(from.name);
  return {
    order_id: request.reference,
    order_date: formatSortable(request.orderedAt),
    pickup_customer_name: firstName,
    pickup_last_name: lastName,
    pickup_address: address,
    pickup_address_2: address2,
    pickup_city: from.city.slice(0, LONGEST_CITY),
    pickup_state: from.state,
    pickup_country: 'India',
    pickup_pincode: from.pincode,
    pickup_email: from.email || request.supportEmail,
    pickup_phone: tenDigits(from.phone),
    shipping_customer_name: to.name,
    shipping_last_name: '',
    shipping_address: storeAddress,
    shipping_address_2: storeAddress2,
    shipping_city: to.city.slice(0, LONGEST_CITY),
    shipping_state: to.state,
    shipping_country: 'India',
    shipping_pincode: to.pincode,
    shipping_email: to.email,
    shipping_phone: tenDigits(to.phone),
    order_items: toItems(lines, value),
    payment_method: 'Prepaid',
    sub_total: value / 100,
    ...toMeasures(size),
  };
}

function toMeasures(size: ParcelRequest['size']) {
  return {
    length: size.lengthCm,
    breadth: size.widthCm,
    height: size.heightCm,
    weight: size.weightGrams / 1000,
  };
}

function toItems(lines: ParcelRequest['lines'], amountPaise: number) {
  const used = new Set<string>();
  return spreadAmount(lines, amountPaise).map(({ index, units, unitPaise }) => {
    const { name = '', sku = '', hsn = '' } = lines[index] ?? {};
    return {
      name,
      sku: toUniqueSku(sku || `ITEM-${index + 1}`, used),
      units,
      selling_price: unitPaise / 100,
      ...(hsn === '' ? {} : { hsn }),
    };
  });
}

/** Two items of one order are distinguished by their SKU. */
function toUniqueSku(sku: string, used: Set<string>): string {
  let unique = sku;
  for (let count = 2; used.has(unique); count += 1) unique = `${sku}-${count}`;
  used.add(unique);
  return unique;
}

/** House and street, then the rest: cut where the address itself has a comma, else between two words. */
export function splitAddress(address: string): [string, string] {
  const text = address
    .replaceAll(/\s*\n\s*/g, ', ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= FIRST_LINE) return [text, ''];
  const head = text.slice(0, FIRST_LINE + 1);
  const comma = head.lastIndexOf(',');
  const blank = head.lastIndexOf(' ');
  const cut = comma > FIRST_LINE / 3 ? comma : blank > 0 ? blank : FIRST_LINE;
  return [text.slice(0, cut).trim(), text.slice(cut).replace(/^[,\s]+/, '')];
}

export function tenDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}

function splitName(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' '), last];
}
