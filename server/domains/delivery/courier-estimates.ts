import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { type Courier, CourierFailure, type ServiceQuestion } from '#server/integrations/couriers/courier.ts';
import {
  countZones,
  type PincodeService,
  selectDuePincodes,
  writePincodeService,
} from './delivery-days.queries.ts';

/** In one run: couriers count our calls, and bookings need them more. */
const READ_AT_ONCE = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A no is asked again soon: it costs sales. */
const BELIEVED_DAYS = { served: 7, unserved: 1 };
/** A usual order: some couriers take no cash above an amount. */
const USUAL_CASH_PAISE = 100_000;
/** Our own deliveries of so many days count: long enough for small zones, and winter says little about summer. */
const COUNTED_DAYS = 180;

interface EstimateParts {
  db: Db;
  settings: Pick<Settings, 'readCached'>;
  now: () => Date;
  courier: Pick<Courier, 'provider' | 'checkService'> | null;
}

/** Keeps what the quotes go by up to date: what the courier says of pincodes, and how long our own parcels take. */
export function createEstimates({ db, settings, now, courier }: EstimateParts) {
  /** Asks about some of the pincodes that are due. A courier that does not answer is left alone until the next run. */
  async function readDueServices(): Promise<void> {
    if (courier === null) return;
    const { provider } = courier;
    const size = await settings.readCached('parcel');
    for (const pincode of await selectDuePincodes(db, { provider, now: now(), most: READ_AT_ONCE })) {
      const service = await readService(courier, { pincode, size });
      if (service === null) return;
      const readAt = now();
      const believed = service.isServed ? BELIEVED_DAYS.served : BELIEVED_DAYS.unserved;
      const dueAt = new Date(readAt.getTime() + believed * DAY_MS);
      await writePincodeService(db, { provider, pincode }, { ...service, readAt, dueAt });
    }
  }

  async function countOwnDays(): Promise<void> {
    await countZones(db, { since: addDays(dayInIndia(now()), -COUNTED_DAYS), now: now() });
  }

  return { readDueServices, countOwnDays };
}

/** Null when the courier does not answer. */
async function readService(
  courier: Pick<Courier, 'checkService'>,
  question: Omit<ServiceQuestion, 'collectPaise'>,
): Promise<PincodeService | null> {
  try {
    const cash = await courier.checkService({ ...question, collectPaise: USUAL_CASH_PAISE });
    if (cash.isServed) return { isServed: true, takesCash: true, days: cash.days };
    const paid = cash.reason === 'cash' ? await courier.checkService({ ...question, collectPaise: 0 }) : cash;
    return { isServed: paid.isServed, takesCash: false, days: paid.isServed ? paid.days : null };
  } catch (error) {
    if (error instanceof CourierFailure) return null;
    throw error;
  }
}
