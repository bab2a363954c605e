import { randomUUID } from 'node:crypto';
import type { PaymentMethod, PlaceOrder, QuoteAnswer } from '#core/contract/orders.ts';
import type { Shipping } from '#core/contract/shipping.ts';
import type { CouponTerms } from '#core/pricing/coupon.ts';
import type { DeliveryTerms } from '#core/pricing/delivery.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { type Quote, quoteOrder } from '#core/pricing/quote.ts';
import type { Tx } from '#server/db/client.ts';
import { chargeForState } from '#server/domains/delivery/charge-for-state.ts';
import {
  findSize,
  type LockedSize,
  reserveSizes,
  type StockUnits,
} from '#server/domains/inventory/take-stock.ts';
import { findCouponFor } from '#server/domains/promotions/find-coupon.ts';
import { redeemCoupon } from '#server/domains/promotions/redeem-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Actor, OrderContext } from './order-context.ts';
import { insertOrder, type NewOrder, type NewOrderLine } from './orders.queries.ts';

/** What is known of an order before its goods are locked. */
export interface PreparedOrder {
  buyer: Actor;
  wanted: PlaceOrder;
  shipping: Shipping;
  coupon: CouponTerms | null;
  /** Why the coupon that was asked for cannot be used. */
  couponRefusal: string | null;
  delivery: DeliveryTerms | null;
}

export interface DraftedOrder {
  id: string;
  units: StockUnits[];
  quote: Quote;
  lines: NewOrderLine[];
}

/** Looks up everything that needs no lock: address, delivery charge, coupon. */
export async function prepareOrder(
  { db, delivery, now }: OrderContext,
  buyer: Actor,
  wanted: PlaceOrder,
): Promise<PreparedOrder> {
  const shipping = await delivery.checkAddress(wanted.shipping);
  const charge = await chargeForState(db, shipping.state);
  const found = wanted.couponCode
    ? await findCouponFor(db, { code: wanted.couponCode, userId: buyer.id, at: now() })
    : null;
  return {
    buyer,
    wanted,
    shipping,
    delivery: charge,
    coupon: found?.terms ?? null,
    couponRefusal: found?.refusal?.message ?? null,
  };
}

/**
 * Locks the goods, works out the price from the store's own figures and compares it with what the shopper was shown.
 * Nothing is written.
 */
export async function draftOrder(tx: Tx, id: string, prepared: PreparedOrder): Promise<DraftedOrder> {
  const units = prepared.wanted.items.map(({ productId, selectedSize, quantity }) => ({
    productId,
    size: selectedSize,
    quantity,
  }));
  const sizes = await reserveSizes(tx, units);
  const goods = units.map((unit) => ({ ...unit, ...sizeOf(sizes, unit) }));
  const quote = quoteGoods(goods, prepared);
  if (quote.totalPaise !== paiseFromRupees(prepared.wanted.total)) {
    throw totalChanged(quote, prepared.couponRefusal ?? quote.couponRefusal);
  }
  return { id, units, quote, lines: linesOf(goods, quote) };
}

/** Writes the order with its lines. */
export async function writeOrder(
  tx: Tx,
  {
    prepared,
    draft,
    ...order
  }: {
    prepared: PreparedOrder;
    draft: DraftedOrder;
    paymentMethod: PaymentMethod;
    createdAt: Date;
    placedAt: Date | null;
    holdUntil: Date | null;
  },
): Promise<void> {
  const { quote } = draft;
  const { id: userId } = prepared.buyer;
  await insertOrder(tx, {
    order: { ...order, ...moneyOf(quote), ...addressOf(prepared.shipping), id: draft.id, userId, ...FRESH },
    lines: draft.lines,
    who: userId,
  });
}

/** Counts the order's use of its coupon. To be called last: all orders with the same coupon take turns at it. */
export async function useCoupon(tx: Tx, prepared: PreparedOrder, draft: DraftedOrder): Promise<void> {
  const { couponCode: code } = draft.quote;
  if (code === null) return;
  try {
    await redeemCoupon(tx, { code, userId: prepared.buyer.id, orderId: draft.id });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another checkout has just taken the last use: the shopper gets the price without it.
    throw totalChanged(quoteGoods(draft.lines.map(goodOf), { ...prepared, coupon: null }), error.message);
  }
}

const FRESH = { status: 'Pending', paymentStatus: 'Pending' } as const;

type Good = StockUnits & Pick<LockedSize, 'name' | 'category' | 'hsn' | 'pricePaise'>;

function quoteGoods(
  goods: readonly Pick<Good, 'category' | 'pricePaise' | 'quantity'>[],
  { coupon, delivery }: Pick<PreparedOrder, 'coupon' | 'delivery'>,
): Quote {
  const lines = goods.map(({ category, pricePaise, quantity }) => ({
    category,
    unitPaise: pricePaise,
    quantity,
  }));
  return quoteOrder({ lines, coupon, delivery });
}

function goodOf({ category, unitPaise, quantity }: NewOrderLine) {
  return { category, pricePaise: unitPaise, quantity };
}

function sizeOf(sizes: readonly LockedSize[], unit: StockUnits): LockedSize {
  const size = findSize(sizes, unit);
  if (!size) throw new Refusal('product-unavailable', { field: 'items' });
  return size;
}

function linesOf(goods: readonly Good[], quote: Quote): NewOrderLine[] {
  return goods.map((good, position) => ({
    id: randomUUID(),
    position,
    productId: good.productId,
    name: good.name,
    category: good.category,
    hsn: good.hsn,
    size: good.size,
    quantity: good.quantity,
    unitPaise: good.pricePaise,
    discountPaise: quote.lines[position]?.discountPaise ?? 0,
    totalPaise: quote.lines[position]?.totalPaise ?? 0,
  }));
}

function moneyOf(quote: Quote) {
  const { subtotalPaise, offerPaise, couponCode, discountPaise, deliveryPaise, totalPaise } = quote;
  return { subtotalPaise, offerPaise, couponCode, discountPaise, deliveryPaise, totalPaise };
}

function addressOf(shipping: Shipping): Pick<NewOrder, `ship${string}` & keyof NewOrder> {
  return {
    shipName: shipping.name,
    shipAddress: shipping.address,
    shipPhone: shipping.phone,
    shipAltPhone: shipping.altPhone ?? null,
    shipEmail: shipping.email ?? null,
    shipPincode: shipping.pincode,
    shipCity: shipping.city,
    shipState: shipping.state,
  };
}

/** Nothing is made; the shopper gets the fresh figures, and the reason where a coupon is it. */
function totalChanged(quote: Quote, reason: string | null): Refusal {
  return new Refusal('total-changed', {
    field: 'total',
    ...(reason === null
      ? {}
      : { message: `${reason}. The total has changed. Please check it and try again.` }),
    details: { quote: presentQuote(quote) },
  });
}

function presentQuote(quote: Quote): QuoteAnswer {
  return {
    subtotal: rupeesFromPaise(quote.subtotalPaise),
    offerApplied: quote.offerApplied,
    couponCode: quote.couponCode,
    discount: rupeesFromPaise(quote.discountPaise),
    deliveryCharge: rupeesFromPaise(quote.deliveryPaise),
    total: rupeesFromPaise(quote.totalPaise),
  };
}
