import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Check } from './domains/go-live/check.ts';
import { checkCourier } from './domains/go-live/checks/courier.ts';
import {
  checkChoice,
  checkFirstParcel,
  checkPickup,
  checkPushes,
  checkTestBooking,
  checkUsualParcel,
} from './domains/go-live/checks/courier-setup.ts';
import { readFirstParcel, readLastPush } from './domains/go-live/go-live.queries.ts';
import type { Settings } from './domains/settings/settings.service.ts';
import type { Courier, ParcelRequest } from './integrations/couriers/courier.ts';

interface SetupParts {
  config: Config;
  db: Db;
  now: () => Date;
  settings: Settings;
  courier: Courier | null;
}

/** Where a test parcel goes when the courier does not say where it is picked up. */
const ANY_PINCODE = '110001';

/** From nothing to the first booked parcel, step by step. */
export function listCourierSteps({ config, db, now, settings, courier }: SetupParts): Check[] {
  const { chosen, webhookTokens } = config.courier;
  const provider = chosen === 'delhivery' ? 'delhivery' : 'shiprocket';
  return [
    checkChoice(chosen),
    checkCourier({
      ...{ chosen, settings: config.courier, mayTrySandbox: true },
      ask: courier ? () => askCourier(courier, settings) : undefined,
    }),
    checkPickup(courier, config.courier),
    checkUsualParcel(() => settings.readVersioned('parcel')),
    checkTestBooking({
      ...{ courier, chosen, settings: config.courier },
      makeRequest: () => makeTestParcel({ settings, courier, now }),
    }),
    checkPushes({
      ...{ chosen, publicUrl: config.publicUrl, hasToken: webhookTokens[provider] !== '' },
      readLast: () => readLastPush(db, provider),
    }),
    checkFirstParcel(() => readFirstParcel(db)),
  ];
}

/** A question that changes nothing, with the keys. */
export async function askCourier(courier: Courier, settings: Settings) {
  return courier.checkService({ pincode: ANY_PINCODE, collectPaise: 0, size: await settings.read('parcel') });
}

async function makeTestParcel({
  settings,
  courier,
  now,
}: Pick<SetupParts, 'settings' | 'courier' | 'now'>): Promise<ParcelRequest> {
  const { brandName, address, supportPhone, supportEmail, state } = await settings.read('identity');
  const pickup = await courier?.readPickup?.();
  const phone = supportPhone.replaceAll(/\D/g, '').slice(-10);
  return {
    reference: `TEST-${now().getTime()}`,
    orderedAt: now(),
    to: {
      name: brandName,
      address,
      // Shops often answer on a landline, which couriers do not take.
      phone: /^[6-9]\d{9}$/.test(phone) ? phone : '9999999999',
      altPhone: null,
      email: supportEmail,
      pincode: pickup?.pincode ?? ANY_PINCODE,
      city: 'New Delhi',
      state: state || 'Delhi',
    },
    lines: [{ name: 'Test parcel', sku: 'TEST', hsn: '', quantity: 1, totalPaise: 100 }],
    collectPaise: 0,
    size: await settings.read('parcel'),
    supportEmail,
  };
}
