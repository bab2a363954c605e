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
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
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
    const after = cursor === undefined ? undefined : decodeNewest(cursor);
    const rows = await selectCoupons(db, { ...filter, after, limit: limit + 1, at: now() });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      coupons: shown.map(present),
      nextCursor: last ? encodeNewest({ at: last.createdAt, id: last.code }) : null,
    };
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
      const columns = columnsOf(fields);
      const isNew = await insertCoupon(tx, { code, createdAt: now(), ...columns });
      if (!isNew) throw new Refusal('coupon-exists', { field: 'code' });
      const subject = { kind: 'coupon', id: code, name: code };
      await recordChange(tx, { who, action: 'coupon.added', subject, before: null, after: columns });
    });
    return readCoupon(code);
  }

  async function changeCoupon({
    who,
    code,
    version,
    value,
  }: {
    who: string;
    code: string;
    version: number;
    value: CouponFields;
  }): Promise<StaffCoupon> {
    await db.transaction(async (tx) => {
      const before = await findCoupon(tx, { code, version });
      if (value.totalLimit !== null && value.totalLimit < before.used) {
        const message = `It has already been used ${before.used} times`;
        throw new Refusal('coupon-limit-too-low', { field: 'value.totalLimit', message });
      }
      await write(tx, { who, before, after: columnsOf(value) });
    });
    return readCoupon(code);
  }

  /** Starts or ends a coupon with one press. */
  async function switchCoupon({
    who,
    code,
    version,
    active,
  }: {
    who: string;
    code: string;
    version: number;
    active: boolean;
  }): Promise<StaffCoupon> {
    await db.transaction(async (tx) => {
      await write(tx, { who, before: await findCoupon(tx, { code, version }), after: { active } });
    });
    return readCoupon(code);
  }

  /** Only what no order was ever made with can go; what was used is ended instead, and stays in the books. */
  async function removeCoupon(who: string, code: string): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await lockCoupon(tx, code);
      if (!before) throw new Refusal('not-found');
      if (await wasEverUsed(tx, code)) throw new Refusal('coupon-was-used');
      await deleteCoupon(tx, code);
      const subject = { kind: 'coupon', id: code, name: code };
      await recordChange(tx, {
        who,
        action: 'coupon.removed',
        subject,
        before: setFields(before),
        after: null,
      });
    });
  }

  return { listCoupons, readCoupon, readSales, addCoupon, changeCoupon, switchCoupon, removeCoupon };
}

async function findCoupon(tx: Tx, { code, version }: { code: string; version: number }): Promise<CouponRow> {
  const row = await lockCoupon(tx, code);
  if (!row) throw new Refusal('not-found');
  if (row.version !== version) throw new Refusal('changed-meanwhile');
  return row;
}

type Columns = ReturnType<typeof columnsOf>;

async function write(
  tx: Tx,
  { who, before, after }: { who: string; before: CouponRow; after: Partial<Columns> },
): Promise<void> {
  const { code } = before;
  await updateCoupon(tx, code, after);
  const fields = setFields(before);
  await recordChange(tx, {
    who,
    action: 'coupon.changed',
    subject: { kind: 'coupon', id: code, name: code },
    before: fields,
    after: { ...fields, ...after },
  });
}

function columnsOf({ kind, amount, percent, cap, minOrder, startsAt, endsAt, ...rest }: CouponFields) {
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
