import { z } from 'zod';
import type {
  CouponFields,
  CouponList,
  CouponListQuery,
  CouponSales,
  NewCoupon,
  StaffCoupon,
} from '#core/contract/coupons.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { CouponRow } from '../coupons.queries.ts';
import {
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  selectCouponSales,
  selectCoupons,
  selectOneCoupon,
  updateCoupon,
  wasEverUsed,
} from './coupons.queries.ts';

/** Coupons as staff make, change and end them. */
export function createCouponAdmin({ db, now }: { db: Db; now: () => Date }) {
  async function listCoupons({ cursor, limit, ...filter }: CouponListQuery): Promise<CouponList> {
    const rows = await selectCoupons(db, { ...filter, after: decodeNewest(cursor), limit, at: now() });
    const { page, nextCursor } = toPage(rows, limit, ({ createdAt, code }) => [createdAt, code]);
    return { coupons: page.map(present), nextCursor };
  }

  async function readCoupon(code: string): Promise<StaffCoupon> {
    const row = await selectOneCoupon(db, code);
    if (!row) throw new Refusal('not-found');
    return present(row);
  }

  /** What coupons gave away and brought in. Read apart from the list: it looks at every order made with them. */
  async function readSales(codes: string[]): Promise<CouponSales[]> {
    const rows = await selectCouponSales(db, codes);
    return rows.map(({ code, orders, discountPaise, revenuePaise }) => ({
      code,
      orders,
      discount: rupeesFromPaise(Number(discountPaise)),
      revenue: rupeesFromPaise(Number(revenuePaise)),
    }));
  }

  async function addCoupon(who: string, { code, ...fields }: NewCoupon): Promise<StaffCoupon> {
    await db.transaction(async (tx) => {
      const columns = toColumns(fields);
      const isNew = await insertCoupon(tx, { code, createdAt: now(), ...columns });
      if (!isNew) throw new Refusal('coupon-exists', { field: 'code' });
      await recordChange(tx, { who, id: code, action: 'coupon.added', before: null, after: columns });
    });
    return readCoupon(code);
  }

  async function changeCoupon({ value, ...edit }: Edit & { value: CouponFields }): Promise<StaffCoupon> {
    await db.transaction(async (tx) => {
      const before = await lockEdited(tx, edit);
      if (value.totalLimit !== null && value.totalLimit < before.used) {
        const message = `It has already been used ${before.used} times`;
        throw new Refusal('coupon-limit-too-low', { field: 'value.totalLimit', message });
      }
      await write(tx, { who: edit.who, before, after: toColumns(value) });
    });
    return readCoupon(edit.code);
  }

  /** Starts or ends a coupon with one press. */
  async function switchCoupon({ active, ...edit }: Edit & { active: boolean }): Promise<StaffCoupon> {
    await db.transaction(async (tx) => {
      await write(tx, { who: edit.who, before: await lockEdited(tx, edit), after: { active } });
    });
    return readCoupon(edit.code);
  }

  /** Only what no order was ever made with can go; what was used is ended instead, and stays in the books. */
  async function removeCoupon(who: string, code: string): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockCoupon(tx, code);
      if (!before) throw new Refusal('not-found');
      if (await wasEverUsed(tx, code)) throw new Refusal('coupon-was-used');
      await deleteCoupon(tx, code);
      await recordChange(tx, {
        who,
        id: code,
        action: 'coupon.removed',
        before: setFields(before),
        after: null,
      });
    });
  }

  return { listCoupons, readCoupon, readSales, addCoupon, changeCoupon, switchCoupon, removeCoupon };
}

/** Who edits which coupon, and in which version they saw it. */
interface Edit {
  who: string;
  code: string;
  version: number;
}

async function lockEdited(tx: Tx, { code, version }: Edit): Promise<CouponRow> {
  const row = await lockCoupon(tx, code);
  if (!row) throw new Refusal('not-found');
  if (row.version !== version) throw new Refusal('changed-meanwhile');
  return row;
}

async function write(
  tx: Tx,
  { who, before, after }: { who: string; before: CouponRow; after: Partial<ReturnType<typeof toColumns>> },
): Promise<void> {
  const { code } = before;
  await updateCoupon(tx, code, after);
  const fields = setFields(before);
  const change = { before: fields, after: { ...fields, ...after } };
  await recordChange(tx, { who, id: code, action: 'coupon.changed', ...change });
}

function toColumns({ kind, amount, percent, cap, minOrder, startsAt, endsAt, ...rest }: CouponFields) {
  const isFlat = kind === 'flat';
  return {
    ...rest,
    kind,
    amountPaise: isFlat ? paiseOrNull(amount) : null,
    percent: isFlat ? null : percent,
    capPaise: isFlat ? null : paiseOrNull(cap),
    minOrderPaise: paiseFromRupees(minOrder),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** What staff set, without what the store counts. */
function setFields({ code: _, used, version, createdAt, ...fields }: CouponRow) {
  return fields;
}

function present({
  amountPaise,
  capPaise,
  minOrderPaise,
  startsAt,
  endsAt,
  createdAt,
  kind,
  ...rest
}: CouponRow): StaffCoupon {
  return {
    ...rest,
    kind: kind === 'flat' ? 'flat' : 'percent',
    amount: rupeesOrNull(amountPaise),
    cap: rupeesOrNull(capPaise),
    minOrder: rupeesFromPaise(minOrderPaise),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function paiseOrNull(rupees: number | null): number | null {
  return rupees === null ? null : paiseFromRupees(rupees);
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}

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
  readNow: lockCoupon,
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
