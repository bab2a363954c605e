import { z } from 'zod';
import { lockCoupon, updateCoupon } from '#server/domains/coupons/admin/coupons.queries.ts';
import { lockCharges, writeCharge } from '#server/domains/delivery/delivery.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { fieldsAs, type Undoable } from './undoable.ts';

const moment = z.coerce.date().nullable();
const couponSchema = z
  .strictObject({
    kind: z.string(),
    amountPaise: z.int().nullable(),
    percent: z.int().nullable(),
    capPaise: z.int().nullable(),
    minOrderPaise: z.int(),
    startsAt: moment,
    endsAt: moment,
    totalLimit: z.int().nullable(),
    perCustomerLimit: z.int().nullable(),
    active: z.boolean(),
  })
  .partial();

export const undoCoupon: Undoable = {
  async readNow(tx, code) {
    return lockCoupon(tx, code);
  },
  async setBack(tx, code, fields) {
    const change = fieldsAs(couponSchema, fields);
    const coupon = await lockCoupon(tx, code);
    const { totalLimit } = change;
    if (coupon && typeof totalLimit === 'number' && totalLimit < coupon.used) {
      throw new Refusal('coupon-limit-too-low');
    }
    await updateCoupon(tx, code, change);
  },
};

const chargeSchema = z.strictObject({ chargePaise: z.int(), freeAbovePaise: z.int() }).partial();

export const undoDelivery: Undoable = {
  async readNow(tx, state) {
    const [charge] = await lockCharges(tx, [state]);
    return charge;
  },
  async setBack(tx, state, fields) {
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
