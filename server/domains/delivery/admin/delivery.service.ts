import type { Charges, CodRulesForm, OrderLimitsForm } from '#core/contract/delivery.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db } from '#server/db/client.ts';
import { recordChanges } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { lockCharges, writeCharge } from '../delivery.queries.ts';
import { listStateCharges } from '../state-charges.ts';

/** Charges and rules of delivery, as staff set them. */
export function createDeliveryAdmin({ db, settings }: { db: Db; settings: Settings }) {
  async function listCharges(): Promise<Charges> {
    return { charges: await listStateCharges(db) };
  }

  /** Changes some states together, or none when one of them was changed by somebody else meanwhile. */
  async function changeCharges(who: string, { charges }: Charges): Promise<Charges> {
    const changed = new Map(charges.map((charge) => [charge.state, charge]));
    await db.transaction(async (tx) => {
      const before = new Map((await lockCharges(tx, [...changed.keys()])).map((row) => [row.state, row]));
      for (const { state, charge, freeAbove, version } of changed.values()) {
        if ((before.get(state)?.version ?? 0) !== version) throw new Refusal('changed-meanwhile');
        const [chargePaise, freeAbovePaise] = [paiseFromRupees(charge), paiseFromRupees(freeAbove)];
        await writeCharge(tx, { state, chargePaise, freeAbovePaise });
      }
      await recordChanges(
        tx,
        [...changed.values()].map(({ state, charge, freeAbove }) => ({
          who,
          action: 'delivery.changed',
          subject: { kind: 'delivery', id: state, name: state },
          before: toFields(before.get(state)),
          after: { chargePaise: paiseFromRupees(charge), freeAbovePaise: paiseFromRupees(freeAbove) },
        })),
      );
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

  async function readOrderLimits(): Promise<Versioned<OrderLimitsForm>> {
    const { value, version } = await settings.readVersioned('order-limits');
    return { value, version };
  }

  async function changeOrderLimits(
    who: string,
    { value, version }: Versioned<OrderLimitsForm>,
  ): Promise<Versioned<OrderLimitsForm>> {
    await settings.change({ who, name: 'order-limits', value, version });
    return readOrderLimits();
  }

  return { listCharges, changeCharges, readCodRules, changeCodRules, readOrderLimits, changeOrderLimits };
}

function toFields(row: { chargePaise: number; freeAbovePaise: number } | undefined) {
  return row ? { chargePaise: row.chargePaise, freeAbovePaise: row.freeAbovePaise } : null;
}
