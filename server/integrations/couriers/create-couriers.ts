import type { CourierSettings } from '#server/courier-settings.ts';
import type { Log } from '#server/log.ts';
import type { Courier, CourierProvider, TokenStore } from './courier.ts';
import { createDelhivery } from './delhivery/delhivery.ts';
import { createShiprocket } from './shiprocket/shiprocket.ts';

interface Parts {
  tokens: TokenStore;
  alarm: (text: string) => void;
  log: Log;
  now: () => Date;
  /** Where the sandbox answers, while it stands in. */
  sandboxUrl: (() => string) | undefined;
  /** Pincode that parcels start from; null: not known. */
  findOrigin: () => Promise<string | null>;
}

/** The couriers whose keys are set, and the one that new parcels are booked at. */
export function createCouriers(settings: CourierSettings, { sandboxUrl, ...parts }: Parts) {
  const { chosen, shiprocket, delhivery } = settings;
  const usesShiprocket = chosen === 'sandbox' || shiprocket.email !== '';
  const couriers: Partial<Record<CourierProvider, Courier>> = {
    ...(usesShiprocket && {
      shiprocket: createShiprocket({ ...shiprocket, ...(sandboxUrl && { apiUrl: sandboxUrl }) }, parts),
    }),
    ...(delhivery.token !== '' && { delhivery: createDelhivery(delhivery, parts) }),
  };
  const provider = chosen === 'sandbox' ? 'shiprocket' : chosen;
  return { courier: provider === 'none' ? null : (couriers[provider] ?? null), couriers };
}
