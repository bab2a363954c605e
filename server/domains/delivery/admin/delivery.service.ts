import { z } from 'zod';
import type { DeliveryDaysForm } from '#core/contract/delivery/days.ts';
import type {
  Charges,
  CodRiskRulesForm,
  CodRulesForm,
  OrderLimitsForm,
  ParcelSizeForm,
} from '#core/contract/delivery.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import type { BandRule } from '#core/rules/cod-treatment.ts';
import type { Db } from '#server/db/client.ts';
import { recordChanges, type StaffChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { lockCharges, writeCharge } from '../delivery.queries.ts';
import { listStateCharges } from '../state-charges.ts';
import { createPromiseReport } from './promises.ts';

/** Charges and rules of delivery, as staff set them. */
export function createDeliveryAdmin(parts: { db: Db; settings: Settings; now: () => Date }) {
  const { db, settings } = parts;

  async function listCharges(): Promise<Charges> {
    return { charges: await listStateCharges(db) };
  }

  /** Changes some states together, or none when one of them was changed by somebody else meanwhile. */
  async function changeCharges(who: string, { charges }: Charges): Promise<Charges> {
    const changed = new Map(charges.map((charge) => [charge.state, charge]));
    await db.transaction(async (tx) => {
      const before = new Map((await lockCharges(tx, [...changed.keys()])).map((row) => [row.state, row]));
      const entries: StaffChange[] = [];
      for (const { state, charge, freeAbove, version } of changed.values()) {
        const row = before.get(state);
        if ((row?.version ?? 0) !== version) throw new Refusal('changed-meanwhile');
        const after = { chargePaise: paiseFromRupees(charge), freeAbovePaise: paiseFromRupees(freeAbove) };
        await writeCharge(tx, { state, ...after });
        const charged = row ? { chargePaise: row.chargePaise, freeAbovePaise: row.freeAbovePaise } : null;
        entries.push({ who, action: 'delivery.changed', id: state, before: charged, after });
      }
      await recordChanges(tx, entries);
    });
    return listCharges();
  }

  async function readCodRules(): Promise<Versioned<CodRulesForm>> {
    const { value, version } = await settings.readVersioned('cod');
    const { mostPaise, ...rules } = value;
    return { value: { ...rules, orderLimit: rupeesFromPaise(mostPaise) }, version };
  }

  async function changeCodRules(
    who: string,
    { value: { orderLimit, blockedPincodes, ...rules }, version }: Versioned<CodRulesForm>,
  ): Promise<Versioned<CodRulesForm>> {
    const value = {
      ...rules,
      blockedPincodes: [...new Set(blockedPincodes)].toSorted(),
      mostPaise: paiseFromRupees(orderLimit),
    };
    await settings.change({ who, name: 'cod', value, version });
    return readCodRules();
  }

  async function readCodRiskRules(): Promise<Versioned<CodRiskRulesForm>> {
    const { value, version } = await settings.readVersioned('cod-risk');
    const { low, medium, high, lapseHours, savingPaise } = value;
    const bands = { low: toBandForm(low), medium: toBandForm(medium), high: toBandForm(high) };
    return { value: { ...bands, lapseHours, saving: rupeesFromPaise(savingPaise) }, version };
  }

  async function changeCodRiskRules(
    who: string,
    { value: { low, medium, high, lapseHours, saving }, version }: Versioned<CodRiskRulesForm>,
  ): Promise<Versioned<CodRiskRulesForm>> {
    const bands = { low: toBandRule(low), medium: toBandRule(medium), high: toBandRule(high) };
    const value = { ...bands, lapseHours, savingPaise: paiseFromRupees(saving) };
    await settings.change({ who, name: 'cod-risk', value, version });
    return readCodRiskRules();
  }

  return {
    ...{ listCharges, changeCharges, readCodRules, changeCodRules, readCodRiskRules, changeCodRiskRules },
    readOrderLimits: () => settings.readVersioned('order-limits'),
    changeOrderLimits: (who: string, saved: Versioned<OrderLimitsForm>) =>
      settings.change({ who, name: 'order-limits', ...saved }),
    readParcelSize: () => settings.readVersioned('parcel'),
    changeParcelSize: (who: string, saved: Versioned<ParcelSizeForm>) =>
      settings.change({ who, name: 'parcel', ...saved }),
    readDeliveryDays: () => settings.readVersioned('delivery-days'),
    changeDeliveryDays: (who: string, saved: Versioned<DeliveryDaysForm>) =>
      settings.change({ who, name: 'delivery-days', ...saved }),
    ...createPromiseReport(parts),
  };
}

type BandForm = CodRiskRulesForm['low'];

function toBandForm({ partPaise, ...rule }: BandRule): BandForm {
  return { ...rule, partAmount: rupeesFromPaise(partPaise) };
}

function toBandRule({ partAmount, ...rule }: BandForm): BandRule {
  return { ...rule, partPaise: paiseFromRupees(partAmount) };
}

const chargeSchema = z.strictObject({ chargePaise: z.int(), freeAbovePaise: z.int() }).partial();

export const undoCharge: Undoable = {
  async readNow(tx, state) {
    const [charge] = await lockCharges(tx, [state]);
    return charge;
  },
  async restore(tx, state, fields) {
    const [charge] = await lockCharges(tx, [state]);
    if (!charge) throw new Refusal('not-found');
    const { chargePaise = charge.chargePaise, freeAbovePaise = charge.freeAbovePaise } = fieldsAs(
      chargeSchema,
      fields,
    );
    await writeCharge(tx, { state, chargePaise, freeAbovePaise });
  },
};
