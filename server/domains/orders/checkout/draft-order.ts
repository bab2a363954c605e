import { randomUUID } from 'node:crypto';
import type { PlaceOrder, QuoteAnswer } from '#core/contract/orders.ts';
import type { Shipping } from '#core/contract/shipping.ts';
import type { DeliveryTerms } from '#core/pricing/delivery.ts';
import type { CouponTerms } from '#core/pricing/offers.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { type Quote, quoteOrder } from '#core/pricing/quote.ts';
import type { Say } from '#core/texts/server-texts.ts';
import type { Tx } from '#server/db/client.ts';
import { findCouponFor, redeemCoupon } from '#server/domains/coupons/coupons.service.ts';
import { type Route, refuseUnserved } from '#server/domains/delivery/delivery-quote.ts';
import { chargeForState } from '#server/domains/delivery/state-charges.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  findSize,
  type LockedSize,
  lockWanted,
  refuseShortages,
  type StockUnits,
} from '#server/domains/stock/take-stock.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertOrder, type NewOrderLine, type OrderRow, toAddress } from '../orders.queries.ts';

/** What a shopper asks for, to an address that is known. */
export interface WantedOrder {
  buyer: Actor;
  wanted: PlaceOrder;
  shipping: Shipping;
  route: Route;
  units: StockUnits[];
}

/** Everything that a price depends on. */
export interface PriceFacts {
  /** Locked until the transaction ends. */
  sizes: LockedSize[];
  delivery: DeliveryTerms | null;
  coupon: CouponTerms | null;
  /** Why the coupon that was asked for cannot be used. */
  couponRefusal: Say | null;
}

export interface DraftedOrder {
  id: string;
  order: WantedOrder;
  facts: PriceFacts;
  quote: Quote;
  lines: NewOrderLine[];
}

/**
 * Checks the address, which may ask others, and counts a coupon code that is wrong: not to be done inside a transaction.
 * Whether the coupon is in the price is decided later, with the goods locked.
 */
export async function checkWanted(
  { delivery, checkCoupon }: Pick<OrderContext, 'delivery' | 'checkCoupon'>,
  buyer: Actor,
  wanted: PlaceOrder,
): Promise<WantedOrder> {
  const { couponCode: code } = wanted;
  const [shipping, route] = await Promise.all([
    delivery.checkAddress(wanted.shipping),
    delivery.readRoute(wanted.shipping.pincode, wanted.promise),
    code && checkCoupon({ code, userId: buyer.id }),
  ]);
  const units = wanted.items.map(({ productId, selectedSize, quantity }) => ({
    productId,
    size: selectedSize,
    quantity,
  }));
  return { buyer, wanted, shipping, route, units };
}

/** As much of an order as its price depends on. */
export interface PricedOrder {
  buyer: Pick<Actor, 'id'>;
  wanted: Pick<PlaceOrder, 'couponCode'>;
  shipping: Pick<Shipping, 'state'>;
  units: readonly StockUnits[];
}

/** Locks the goods and reads what else the price depends on, in one go. */
export async function readPriceFacts(tx: Tx, order: PricedOrder, at: Date): Promise<PriceFacts> {
  const { couponCode: code } = order.wanted;
  const [delivery, found, sizes] = await Promise.all([
    chargeForState(tx, order.shipping.state),
    code ? findCouponFor(tx, { code, userId: order.buyer.id, at }) : null,
    lockWanted(tx, order.units, order.buyer.id),
  ]);
  return {
    sizes,
    delivery,
    coupon: found?.terms ?? null,
    couponRefusal: found?.refusal?.say ?? null,
  };
}

/** What an order costs by these facts. Throws a `Refusal` when something of it cannot be had. */
export function quoteUnits(units: readonly StockUnits[], facts: PriceFacts): Quote {
  return quoteGoods(toGoods(units, facts), facts);
}

/** Works out the price from the store's own figures and compares it with what the shopper was shown. */
export function draftOrder(id: string, order: WantedOrder, facts: PriceFacts): DraftedOrder {
  refuseUnserved(order.route);
  const goods = toGoods(order.units, facts);
  const quote = quoteGoods(goods, facts);
  if (quote.totalPaise !== paiseFromRupees(order.wanted.total)) {
    throw totalChanged(quote, facts.couponRefusal ?? quote.couponRefusal);
  }
  return { id, order, facts, quote, lines: toLines(goods, quote) };
}

/** What makes an order another one: the day that its shopper was shown may differ when the call is repeated. */
export function toOnceBody({ promise: _, ...body }: PlaceOrder) {
  return body;
}

/** What the shopper of a cash order is asked for, and was shown. */
export type Asked = Pick<OrderRow, 'askedFor' | 'waitsUntil' | 'advancePaise' | 'savingPaise' | 'trackToken'>;

/** Writes the order with its lines. */
export async function writeOrder(
  tx: Tx,
  { id, order, facts, quote, lines }: DraftedOrder,
  placed: Pick<OrderRow, 'paymentMethod' | 'createdAt' | 'placedAt' | 'holdUntil' | 'confirmBy'> &
    Partial<Asked>,
): Promise<void> {
  const { id: userId } = order.buyer;
  const row = {
    id,
    userId,
    ...placed,
    ...FRESH,
    promisedOn: order.route.promisedOn,
    ...getMoney(quote),
    ...toAddress(order.shipping),
    priceTerms: { coupon: quote.couponCode === null ? null : facts.coupon, delivery: facts.delivery },
  };
  await insertOrder(tx, { order: row, lines, who: userId });
}

/** Counts the order's use of its coupon. To be called last: all orders with the same coupon take turns at it. */
export async function takeCoupon(tx: Tx, { id, order, facts, quote, lines }: DraftedOrder): Promise<void> {
  const { couponCode: code } = quote;
  if (code === null) return;
  try {
    await redeemCoupon(tx, { code, userId: order.buyer.id, orderId: id });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another checkout has just taken the last use: the shopper gets the price without it.
    throw totalChanged(quoteGoods(lines.map(getGood), { ...facts, coupon: null }), error.say ?? null);
  }
}

const FRESH = { status: 'Pending', paymentStatus: 'Pending' } as const;

type Good = StockUnits & Pick<LockedSize, 'name' | 'category' | 'hsn' | 'pricePaise'>;

function toGoods(units: readonly StockUnits[], { sizes }: PriceFacts): Good[] {
  refuseShortages(sizes, units);
  return units.map((unit) => ({ ...unit, ...getSize(sizes, unit) }));
}

function quoteGoods(
  goods: readonly Pick<Good, 'category' | 'pricePaise' | 'quantity'>[],
  { coupon, delivery }: Pick<PriceFacts, 'coupon' | 'delivery'>,
): Quote {
  const lines = goods.map(({ category, pricePaise, quantity }) => ({
    category,
    unitPaise: pricePaise,
    quantity,
  }));
  return quoteOrder({ lines, coupon, delivery });
}

function getGood({ category, unitPaise, quantity }: NewOrderLine) {
  return { category, pricePaise: unitPaise, quantity };
}

function getSize(sizes: readonly LockedSize[], unit: StockUnits): LockedSize {
  const size = findSize(sizes, unit);
  if (!size) throw new Refusal('product-unavailable', { field: 'items' });
  return size;
}

function toLines(goods: readonly Good[], quote: Quote): NewOrderLine[] {
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

function getMoney(quote: Quote) {
  const { subtotalPaise, offerPaise, couponCode, discountPaise, deliveryPaise, totalPaise } = quote;
  return { subtotalPaise, offerPaise, couponCode, discountPaise, deliveryPaise, totalPaise };
}

/** Nothing is made; the shopper gets the fresh figures, and the reason where a coupon is it. */
function totalChanged(quote: Quote, reason: Say | null): Refusal {
  return new Refusal('total-changed', {
    field: 'total',
    say: reason ? (details) => details.totalChanged(reason(details)) : undefined,
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
