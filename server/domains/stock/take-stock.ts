import type { Say } from '#core/texts/server-texts.ts';
import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { attachReservations, deleteOwnReserved, selectOwnReserved } from './reservations.queries.ts';
import {
  endHeldUnits,
  endHolds,
  insertHolds,
  type LockedSize,
  lockSizes,
  moveStock,
  type StockUnits,
  selectHolds,
} from './stock.queries.ts';

export type { LockedSize, StockUnits } from './stock.queries.ts';

/** Locks the sizes and makes sure that all of them can be had. */
export async function reserveSizes(tx: Tx, wanted: readonly StockUnits[]): Promise<LockedSize[]> {
  const sizes = await lockWanted(tx, wanted);
  refuseShortages(sizes, wanted);
  return sizes;
}

/** Locks the sizes, whether they can be had or not. What is reserved for the buyer is available to them. */
export async function lockWanted(
  tx: Tx,
  wanted: readonly StockUnits[],
  buyerId?: string,
): Promise<LockedSize[]> {
  const sizes = await lockSizes(tx, sumUnits(wanted));
  if (buyerId === undefined || !sizes.some(({ reserved }) => reserved > 0)) return sizes;
  const ownUnits = await selectOwnReserved(tx, buyerId, sizes);
  return sizes.map((size) => {
    const own = findSize(ownUnits, size)?.quantity ?? 0;
    return { ...size, available: size.available + own, own };
  });
}

/** Whoever comes too late learns what is left; there is nothing to be tried again. */
export function refuseShortages(sizes: readonly LockedSize[], wanted: readonly StockUnits[]): void {
  for (const unit of sumUnits(wanted)) refuseShortage(unit, findSize(sizes, unit));
}

interface Taking {
  orderId: string;
  units: readonly StockUnits[];
  /** Who buys, with the sizes as they were locked: what is reserved for the buyer is used first. */
  buyer?: { id: string; sizes: readonly LockedSize[] };
}

/** Goods leave the shelf for an order. The sizes must have been reserved in this transaction. */
export async function takeStock(
  tx: Tx,
  { orderId, units, buyer, who = null }: Taking & { who?: string | null },
): Promise<void> {
  if (buyer && hasReserved(buyer)) {
    await deleteOwnReserved(tx, { userId: buyer.id, units: sumUnits(units) });
  }
  await moveStock(tx, sumUnits(units), { sign: -1, reason: 'sold', orderId, who });
}

/** Goods stay on the shelf but are held for one order. The sizes must have been reserved in this transaction. */
export async function holdStock(tx: Tx, { orderId, units, buyer }: Taking): Promise<void> {
  if (buyer && hasReserved(buyer)) {
    await attachReservations(tx, { userId: buyer.id, orderId, units: sumUnits(units) });
  }
  await insertHolds(tx, orderId, sumUnits(units));
}

/** Ends an order's hold; the goods stay. Returns the units that are free again; none when nothing was held. */
export async function releaseHold(tx: Tx, orderId: string): Promise<StockUnits[]> {
  const units = await lockHeld(tx, orderId);
  if (units.length > 0) await endHolds(tx, orderId, { isSold: false });
  return units;
}

/** Ends the hold of some units; what else the order holds stays. The sizes must have been locked. */
export async function releaseUnits(
  tx: Tx,
  { orderId, units }: { orderId: string; units: readonly StockUnits[] },
): Promise<void> {
  if (units.length > 0) await endHeldUnits(tx, orderId, sumUnits(units));
}

/** Ends an order's hold by selling what was held. False when the hold does not cover these units any more. */
export async function sellHeld(
  tx: Tx,
  { orderId, units, who = null }: { orderId: string; units: readonly StockUnits[]; who?: string | null },
): Promise<boolean> {
  const held = await lockHeld(tx, orderId);
  const wanted = sumUnits(units);
  const covered = wanted.every((unit) => (findSize(held, unit)?.quantity ?? 0) === unit.quantity);
  if (!covered || held.length !== wanted.length) return false;
  await endHolds(tx, orderId, { isSold: true });
  await takeStock(tx, { orderId, units: wanted, who });
  return true;
}

/** Goods of a cancelled or returned order go back on the shelf. Sizes that no longer exist are passed over. */
export async function giveBackStock(
  tx: Tx,
  back: {
    orderId: string;
    units: readonly StockUnits[];
    reason: 'cancelled' | 'returned';
    who?: string | null;
  },
): Promise<void> {
  const { units, who = null, ...why } = back;
  if (units.length === 0) return;
  const summed = sumUnits(units);
  await lockSizes(tx, summed);
  await moveStock(tx, summed, { sign: 1, who, ...why });
}

/** What was lost on its way leaves the shelf once more for the same order: no second sale, also of what is no longer sold. */
export async function takeStockAgain(
  tx: Tx,
  { orderId, units, who }: { orderId: string; units: readonly StockUnits[]; who: string },
): Promise<void> {
  if (units.length === 0) return;
  const wanted = sumUnits(units);
  const sizes = await lockSizes(tx, wanted);
  for (const unit of wanted) {
    const available = findSize(sizes, unit)?.available ?? 0;
    if (available >= unit.quantity) continue;
    throw new Refusal('out-of-stock', { message: `Only ${available} left in size ${unit.size}` });
  }
  await writeOffStock(tx, { orderId, units, who });
}

/** Goods of an order are gone: no sale, and nothing that comes back. The sizes must have been locked. */
export async function writeOffStock(
  tx: Tx,
  { orderId, units, who }: { orderId: string; units: readonly StockUnits[]; who: string | null },
): Promise<void> {
  if (units.length === 0) return;
  await moveStock(tx, sumUnits(units), { sign: -1, reason: 'corrected', orderId, who });
}

/** One size of an order goes back on the shelf and another is taken from it. Both are locked first, in the fixed order. */
export async function moveSizes(
  tx: Tx,
  { orderId, from, to, who }: { orderId: string; from: StockUnits; to: StockUnits; who: string },
): Promise<void> {
  const wanted = findSize(await lockSizes(tx, [from, to]), to);
  if (!wanted) throw new Refusal('product-unavailable', { message: 'Size not found', field: 'size' });
  if (wanted.available < to.quantity) {
    throw new Refusal('out-of-stock', {
      message: `Only ${wanted.available} left in size ${to.size}`,
      field: 'size',
    });
  }
  await moveStock(tx, [from], { sign: 1, reason: 'cancelled', orderId, who });
  await moveStock(tx, [to], { sign: -1, reason: 'sold', orderId, who });
}

/** The hold's sizes, locked in the fixed order before anything of them is changed. */
async function lockHeld(tx: Tx, orderId: string): Promise<StockUnits[]> {
  const units = await selectHolds(tx, orderId);
  if (units.length > 0) await lockSizes(tx, units);
  return units;
}

function hasReserved({ sizes }: { sizes: readonly LockedSize[] }): boolean {
  return sizes.some(({ own = 0 }) => own > 0);
}

function refuseShortage(unit: StockUnits, size: LockedSize | undefined) {
  if (!size?.published) throw new Refusal('product-unavailable', unavailable(size));
  if (size.available >= unit.quantity) return;
  throw new Refusal('out-of-stock', {
    say: (details) =>
      size.available > 0
        ? details.onlyAvailable(size.available)
        : details.sizeOutOfStock(size.name, size.size),
    field: 'items',
  });
}

function unavailable(size: LockedSize | undefined): { say: Say | undefined; field: string } {
  return { say: size && ((details) => details.productGone(size.name)), field: 'items' };
}

/** One entry for each size: two lines of the same thing are checked and taken together. */
function sumUnits(units: readonly StockUnits[]): StockUnits[] {
  const sums = new Map<string, StockUnits>();
  for (const { productId, size, quantity } of units) {
    const key = JSON.stringify([productId, size]);
    const sum = sums.get(key);
    sums.set(key, { productId, size, quantity: (sum?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

export function findSize<T extends Pick<StockUnits, 'productId' | 'size'>>(
  sizes: readonly T[],
  { productId, size }: Pick<StockUnits, 'productId' | 'size'>,
): T | undefined {
  return sizes.find((found) => found.productId === productId && found.size === size);
}
