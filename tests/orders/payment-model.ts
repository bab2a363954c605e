/** One unit costs this much; every order is for one. */
export const PRICE_PAISE = 49_900;
/** A payment that is not for what the order costs. */
export const WRONG_PAISE = 30_000;
export const HOLD_SECONDS = 900;
const LATEST_AFTER_HOLD_SECONDS = 3600;

export interface ModelPayment {
  id: string;
  amountPaise: number;
  status: 'authorized' | 'captured' | 'failed';
  isKnown: boolean;
}

export interface ModelOrder {
  state: 'held' | 'ended' | 'confirmed' | 'cancelled' | 'too late';
  payments: ModelPayment[];
  /** When the goods were no longer held for it. */
  endedAt: number;
}

/** What should be true of one product of which a few units are sold: the rules of the store on one page. */
export class PaymentModel {
  onHand: number;
  orders: ModelOrder[] = [];
  seconds = 0;

  constructor(onHand: number) {
    this.onHand = onHand;
  }

  get held(): number {
    return this.orders.filter(({ state }) => state === 'held').length;
  }

  get available(): number {
    return this.onHand - this.held;
  }

  start(): ModelOrder | undefined {
    if (this.available < 1) return undefined;
    const order: ModelOrder = { state: 'held', payments: [], endedAt: this.seconds + HOLD_SECONDS };
    this.orders.push(order);
    return order;
  }

  buyElsewhere(): boolean {
    if (this.available < 1) return false;
    this.onHand -= 1;
    return true;
  }

  /** The store hears of a payment, for the first or the tenth time. */
  hear(order: ModelOrder, payment: ModelPayment): void {
    if (payment.isKnown || payment.status !== 'captured') return;
    payment.isKnown = true;
    if (payment.amountPaise !== PRICE_PAISE) return;
    if (this.mayStillBuy(order) && (order.state === 'held' || this.available > 0)) {
      order.state = 'confirmed';
      this.onHand -= 1;
    } else if (order.state === 'ended') {
      order.state = 'too late';
    }
  }

  /** Whether money that comes now can be for this order at all. */
  private mayStillBuy({ state, endedAt }: ModelOrder): boolean {
    const isInTime = this.seconds - endedAt <= LATEST_AFTER_HOLD_SECONDS;
    return state === 'held' || (state === 'ended' && isInTime);
  }

  /** The store looks at the provider's record of a payment, and takes authorised money that the order can take. */
  look(order: ModelOrder, payment: ModelPayment): void {
    if (payment.status === 'authorized' && this.mayStillBuy(order)) payment.status = 'captured';
    this.hear(order, payment);
  }

  lookAtAll(order: ModelOrder): void {
    for (const payment of order.payments) this.look(order, payment);
  }

  end(order: ModelOrder): void {
    if (order.state !== 'held') return;
    order.state = 'ended';
    order.endedAt = Math.min(order.endedAt, this.seconds);
  }

  /** Enough time passes for every hold to be over. */
  pass(seconds: number): void {
    this.seconds += seconds;
    for (const order of this.orders) this.end(order);
  }

  cancel(order: ModelOrder): void {
    if (order.state !== 'confirmed') return;
    order.state = 'cancelled';
    this.onHand += 1;
  }

  paidPaise(order: ModelOrder): number {
    const known = order.payments.filter(({ isKnown }) => isKnown);
    return known.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  /** Only a valid order keeps money, and no more than it costs. */
  duePaise(order: ModelOrder): number {
    return order.state === 'confirmed' ? PRICE_PAISE : 0;
  }
}
