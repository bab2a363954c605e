import { z } from 'zod';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockCoupon, updateCoupon } from './coupons.queries.ts';

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
  async restore(tx, code, fields) {
    const change = fieldsAs(couponSchema, fields);
    const coupon = await lockCoupon(tx, code);
    const { totalLimit } = change;
    if (coupon && typeof totalLimit === 'number' && totalLimit < coupon.used) {
      throw new Refusal('coupon-limit-too-low');
    }
    await updateCoupon(tx, code, change);
  },
};
