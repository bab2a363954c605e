import type { ParcelSize } from '#core/contract/settings.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import {
  type Courier,
  CourierFailure,
  type CourierMemory,
  type ParcelRequest,
} from '#server/integrations/couriers/courier.ts';
import { type Check, type Finding, green, note, red } from '../check.ts';

export type ChosenCourier = 'none' | 'sandbox' | 'shiprocket' | 'delhivery';

const NONE: Finding = note('First choose a courier, above.');
const NOT_TRIED: Finding = { state: 'open', words: 'Not tried yet.' };

const HOW_TO_CHOOSE = `

Shiprocket: in its panel under Settings → API → Add New API User, make a user for the store; its password is shown once. Write into the store’s .env file, and restart the store:
COURIER=shiprocket
SHIPROCKET_EMAIL= and SHIPROCKET_PASSWORD= of that user
SHIPROCKET_PICKUP= the nickname of your pickup address
SHIPROCKET_WEBHOOK_TOKEN= a long password of your own

Delhivery: the same with
COURIER=delhivery
DELHIVERY_TOKEN= the API token of your account
DELHIVERY_PICKUP= the exact name of your warehouse
DELHIVERY_WEBHOOK_TOKEN= a long password of your own`;

/** Which courier, and with which settings. A store does not start while one of them is missing. */
export function checkChoice(chosen: ChosenCourier): Check {
  return {
    name: 'courier-keys',
    title: 'Keys',
    async look() {
      if (chosen === 'none') return red(`No courier is chosen.${HOW_TO_CHOOSE}`);
      if (chosen === 'sandbox')
        return note(
          `Parcels go to the demo’s own courier: everything here can be tried for nothing.${HOW_TO_CHOOSE}`,
        );
      return green(`COURIER is ${chosen}, and its settings are there.`);
    },
  };
}

/** Whether the courier knows where to pick parcels up. */
export function checkPickup(courier: Courier | null, settings: unknown): Check {
  const named = { name: 'courier-pickup', title: 'Pickup address' };
  if (!courier) return { ...named, look: async () => NONE };
  const { readPickup } = courier;
  if (!readPickup)
    return {
      ...named,
      look: async () =>
        note(
          'Delhivery does not list its warehouses. DELHIVERY_PICKUP must be the warehouse’s exact name, capitals included; the test booking below shows whether it is.',
        ),
    };
  return {
    ...named,
    look: async () => NOT_TRIED,
    trial: {
      sends: 'Reads the pickup addresses of the account',
      settings,
      run: () =>
        explainFailures(async () => {
          const { name, isKnown, isVerified, pincode, names } = await readPickup();
          if (!isKnown)
            return red(
              `There is no pickup address named “${name}”. The account has: ${names.join(', ') || 'none'}. Write one of these into SHIPROCKET_PICKUP, or add the address in the panel under Settings → Pickup Addresses.`,
            );
          if (isVerified === false)
            return red(
              `The phone of the pickup address “${name}” is not verified. Verify it in the panel under Settings → Pickup Addresses.`,
            );
          return green(`Parcels are picked up at “${name}”, ${pincode ?? 'without a pincode'}.`);
        }),
    },
  };
}

/** What a parcel weighs whose products do not say. */
export function checkUsualParcel(read: () => Promise<{ value: ParcelSize; version: number }>): Check {
  return {
    name: 'courier-parcel-size',
    title: 'Size of a usual parcel',
    async look() {
      const { value, version } = await read();
      const { weightGrams, lengthCm, widthCm, heightCm } = value;
      const size = `${weightGrams} g, ${lengthCm} × ${widthCm} × ${heightCm} cm`;
      if (version > 0) return green(`${size}, for products without a weight of their own.`);
      return note(
        `${size}, as the store comes. Measure a usual parcel, packed, and set it under Delivery → Parcel size: couriers charge what they measure.`,
      );
    },
  };
}

interface Booking {
  courier: Courier | null;
  chosen: ChosenCourier;
  settings: unknown;
  /** A parcel to the store itself, under a reference of its own. */
  makeRequest(): Promise<ParcelRequest>;
}

/** Books a parcel and takes it back: the only proof that bookings work. */
export function checkTestBooking({ courier, chosen, settings, makeRequest }: Booking): Check {
  const named = { name: 'courier-test-booking', title: 'Test booking' };
  if (!courier) return { ...named, look: async () => NONE };
  const cost =
    chosen === 'sandbox'
      ? 'It costs nothing.'
      : 'It acts on the live account: the courier may charge the parcel until the cancellation is through.';
  return {
    ...named,
    look: async () => NOT_TRIED,
    trial: {
      sends: `Books a parcel from your pickup address to itself, prepaid, and cancels it at once. ${cost}`,
      isActing: true,
      settings,
      run: () => explainFailures(async () => bookAndCancel(courier, await makeRequest())),
    },
  };
}

/** Whatever came of the booking, it is taken back: also when nobody knows whether it was made. */
async function bookAndCancel(courier: Courier, request: ParcelRequest): Promise<Finding> {
  let memory: CourierMemory = {};
  const remember = async (added: CourierMemory) => {
    memory = { ...memory, ...added };
    return memory;
  };
  const { reference } = request;
  let trackingNumber: string | null = null;
  let courierName = '';
  let failure: unknown;
  try {
    ({ trackingNumber, courier: courierName } = await courier.book(request, { memory, remember }));
  } catch (error) {
    failure = error;
  }
  try {
    if (Object.keys(memory).length > 0) await courier.cancel({ reference, trackingNumber, memory });
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    return red(
      `The test parcel ${reference} was booked, but could not be cancelled (${error.message}). Cancel it in the courier’s panel.`,
    );
  }
  if (failure) throw failure;
  return green(`${courierName} took a test parcel (${trackingNumber}), and it was cancelled.`);
}

interface Pushes {
  chosen: ChosenCourier;
  publicUrl: string;
  hasToken: boolean;
  readLast(): Promise<Date | null>;
}

const PUSHES = {
  shiprocket: {
    path: '/api/couriers/events/rocket',
    where:
      'in Shiprocket’s panel under Settings → API → Webhooks, with SHIPROCKET_WEBHOOK_TOKEN as its token',
    token: 'SHIPROCKET_WEBHOOK_TOKEN',
  },
  delhivery: {
    path: '/api/couriers/events/delhivery',
    where: 'in Delhivery’s webhook form, with DELHIVERY_WEBHOOK_TOKEN in the header x-api-key',
    token: 'DELHIVERY_WEBHOOK_TOKEN',
  },
};

/** Whether the courier's own events arrive. Nobody can have it send one: they come with the first parcel. */
export function checkPushes({ chosen, publicUrl, hasToken, readLast }: Pushes): Check {
  return {
    name: 'courier-webhook',
    title: 'Events of the courier',
    async look() {
      if (chosen === 'none') return NONE;
      const { path, where, token } = PUSHES[chosen === 'delhivery' ? 'delhivery' : 'shiprocket'];
      const copy = `${publicUrl}${path}`;
      if (!hasToken) return { ...red(`Set ${token}, then enter this address ${where}.`), copy };
      const last = await readLast();
      if (last)
        return {
          ...green(`We have heard from the courier at ${formatMoment(last.toISOString())}.`),
          copy,
        };
      const how =
        chosen === 'sandbox'
          ? 'The demo’s courier knows this address by itself; move a parcel on at /dev/courier.'
          : `Enter this address ${where}. The address must not contain “shiprocket”, “sr” or “kr”, or the panel refuses it.`;
      return { state: 'open', words: `Nothing has come yet. ${how}`, copy };
    },
  };
}

/** The end of the way. */
export function checkFirstParcel(readFirst: () => Promise<Date | null>): Check {
  return {
    name: 'courier-first-parcel',
    title: 'First parcel',
    async look() {
      const first = await readFirst();
      if (first) return green(`The first parcel was booked on ${formatMoment(first.toISOString())}.`);
      return {
        state: 'open',
        words: 'Pack an order at the packing desk, then book it under Orders → To book.',
      };
    },
  };
}

async function explainFailures(work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    return red(`${error.said ?? error.message}.`);
  }
}
