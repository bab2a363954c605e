import { z } from 'zod';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockCharges, writeCharge } from '../delivery.queries.ts';

const chargeSchema = z.strictObject({ chargePaise: z.int(), freeAbovePaise: z.int() }).partial();

export const undoCharge: Undoable = {
  async readNow(tx, state) {
    const [charge] = await lockCharges(tx, [state]);
    return charge;
  },
  async restore(tx, state, fields) {
    const [charge] = await lockCharges(tx, [state]);
    if (!charge) throw new Refusal('not-found');
    const { chargePaise, freeAbovePaise } = { ...charge, ...fieldsAs(chargeSchema, fields) };
    await writeCharge(tx, {
      state,
      chargePaise: chargePaise ?? charge.chargePaise,
      freeAbovePaise: freeAbovePaise ?? charge.freeAbovePaise,
    });
  },
};
