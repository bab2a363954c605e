import type { CodAction } from '#core/rules/cod-treatment.ts';
import type { OrderStore } from './order-store.ts';
import { addShopper } from './order-store.ts';

/** Has the store treat every cash order in one way, whatever its risk. */
export async function treatAllAs(
  { db, services }: Pick<OrderStore, 'db' | 'services'>,
  action: CodAction,
  { partPercent = 0, saving = 0, lapseHours = 24 } = {},
): Promise<void> {
  const { id } = await addShopper(db);
  const { version } = await services.deliveryAdmin.readCodRiskRules();
  const band = { action, partPercent, partAmount: 0 };
  const value = { low: band, medium: band, high: band, lapseHours, saving };
  await services.deliveryAdmin.changeCodRiskRules(id, { value, version });
}
