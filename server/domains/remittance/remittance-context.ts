import type { Db } from '#server/db/client.ts';
import type { Couriers } from '#server/domains/parcels/parcel-context.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';

/** What remittance is worked on with. */
export interface RemittanceContext extends Pick<Couriers, 'couriers'> {
  db: Db;
  now: () => Date;
  settings: Settings;
  /** Between two questions to a courier: it is in no hurry. */
  pauseMs: number;
}
