import {
  type CourierCharges,
  CourierFailure,
  type PickupAddress,
  type Service,
  type ServiceQuestion,
  type StoreAddress,
} from '../courier.ts';
import { dig, readDay, readFlag, readList, readNumber, readPaise, readText } from '../loose-values.ts';
import type { Client } from './client.ts';

export type KnownAddress = StoreAddress & { pincode: string };

const NO_ADDRESS = 'Nobody knows where to bring it: add the pincode to the store’s address in Settings';

interface ReturnQuestion extends Pick<ServiceQuestion, 'size'> {
  /** Pincodes of the shopper and of the store. */
  from: string;
  to: string;
  valuePaise: number;
}

/** A courier company that would take the parcel. */
interface Company {
  id: string | null;
  name: string | null;
  days: number | null;
  expectedOn: string | null;
  charges: CourierCharges;
}

/** Who would carry a parcel to a pincode. */
export function createServiceCheck(client: Client, pickup: string) {
  let pickupPincode: string | undefined;

  /** The company that Shiprocket recommends, if it is free, else the first; null: nobody; undefined: it does not say. */
  async function chooseAmong(query: URLSearchParams, isCash: boolean): Promise<Company | null | undefined> {
    const { status, isOk, body } = await client.read(`courier/serviceability/?${query}`);
    const innerStatus = readNumber(dig(body, 'status')) ?? readNumber(dig(body, 'status_code'));
    if (status === 404 || innerStatus === 404) return null;
    // A question that it does not understand is answered later, by the booking itself.
    if (!isOk) return undefined;
    const listed = dig(body, 'data', 'available_courier_companies');
    if (!Array.isArray(listed)) throw new CourierFailure('unknown', 'Shiprocket does not say who delivers');
    const free = listed.filter((company) => isFree(company, isCash));
    const recommended = readText(dig(body, 'data', 'recommended_courier_company_id'));
    const chosen =
      free.find((company) => readText(dig(company, 'courier_company_id')) === recommended) ?? free[0];
    return chosen === undefined ? null : toCompany(chosen);
  }

  async function chooseCompany({ pincode, collectPaise, size }: ServiceQuestion) {
    const from = await readPickupPincode();
    const isCash = collectPaise > 0;
    const query = new URLSearchParams({
      ...(from === null ? {} : { pickup_postcode: from }),
      delivery_postcode: pincode,
      cod: isCash ? '1' : '0',
      ...toMeasures(size),
    });
    return chooseAmong(query, isCash);
  }

  /** Who would fetch something there and bring it to the store. */
  async function chooseReturnCompany({ from, to, size, valuePaise }: ReturnQuestion) {
    const query = new URLSearchParams({
      pickup_postcode: from,
      delivery_postcode: to,
      cod: '0',
      is_return: '1',
      declared_value: String(valuePaise / 100),
      ...toMeasures(size),
    });
    return chooseAmong(query, false);
  }

  /** Null while the pickup address is not known by its name; then the order itself is refused. */
  async function readPickupPincode(): Promise<string | null> {
    if (pickupPincode !== undefined) return pickupPincode;
    const { pincode } = await readPickup();
    pickupPincode = pincode ?? undefined;
    return pincode;
  }

  async function readPlaces() {
    const { body } = await client.read('settings/company/pickup');
    const places = readList(dig(body, 'data', 'shipping_address'));
    return { places, place: places.find((one) => readText(dig(one, 'pickup_location')) === pickup) };
  }

  /** Where riders fetch our parcels is where goods come back to, as far as Shiprocket says it; else the store's address. */
  async function readReturnAddress(store: StoreAddress): Promise<KnownAddress> {
    const { place } = await readPlaces();
    const [street, city, state, pincode] = ['address', 'city', 'state', 'pin_code'].map((name) =>
      readText(dig(place, name)),
    );
    const { name, phone, email } = store;
    const known = {
      name: readText(dig(place, 'name')) ?? name,
      phone: readText(dig(place, 'phone')) ?? phone,
      email: readText(dig(place, 'email')) ?? email,
    };
    // Half of one address and half of the other would lead nowhere.
    if (!street || !city || !state || !pincode) {
      if (store.pincode === null) throw new CourierFailure('refused', NO_ADDRESS);
      return { ...store, ...known, pincode: store.pincode };
    }
    const rest = readText(dig(place, 'address_2'));
    return { ...known, address: rest ? `${street}, ${rest}` : street, city, state, pincode };
  }

  async function readPickup(): Promise<PickupAddress> {
    const { places, place } = await readPlaces();
    const verified = dig(place, 'phone_verified');
    return {
      name: pickup,
      isKnown: place !== undefined,
      isVerified: verified === undefined || verified === null ? null : readFlag(verified),
      pincode: readText(dig(place, 'pin_code')),
      names: places.flatMap((one) => readText(dig(one, 'pickup_location')) ?? []),
    };
  }

  async function checkService(question: ServiceQuestion): Promise<Service> {
    const company = await chooseCompany(question);
    if (company) return { isServed: true, courier: company.name, days: company.days };
    if (company === undefined) return { isServed: true, courier: null, days: null };
    const isServedPrepaid =
      question.collectPaise > 0 && (await chooseCompany({ ...question, collectPaise: 0 })) !== null;
    return { isServed: false, reason: isServedPrepaid ? 'cash' : 'pincode' };
  }

  return { chooseCompany, chooseReturnCompany, readReturnAddress, checkService, readPickup };
}

function toMeasures(size: ServiceQuestion['size']) {
  return {
    weight: String(size.weightGrams / 1000),
    length: String(size.lengthCm),
    breadth: String(size.widthCm),
    height: String(size.heightCm),
  };
}

function isFree(company: unknown, isCash: boolean): boolean {
  if (readFlag(dig(company, 'blocked')) || readFlag(dig(company, 'odablock'))) return false;
  return !isCash || readFlag(dig(company, 'cod'));
}

function toCompany(company: unknown): Company {
  return {
    id: readText(dig(company, 'courier_company_id')),
    name: readText(dig(company, 'courier_name')),
    days: readNumber(dig(company, 'estimated_delivery_days')),
    expectedOn: readDay(dig(company, 'etd')),
    charges: {
      freightPaise: readPaise(dig(company, 'freight_charge')),
      cashFeePaise: readPaise(dig(company, 'cod_charges')),
      returnPaise: readPaise(dig(company, 'rto_charges')),
    },
  };
}
