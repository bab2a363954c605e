/** One unit costs this much; every order is for one. */
const PRICE_PAISE = 49_900;
export const SAVING_PAISE = 5000;
export const PART_PAISE = 10_000;
export const LAPSE_HOURS = 24;

export type Question = 'allow' | 'confirm' | 'part';

interface ModelRequest {
  amountPaise: number;
  owedPaise: number;
  savingPaise: number;
}

export interface ModelPayment {
  id: string;
  amountPaise: number;
  request: ModelRequest;
  status: 'authorized' | 'captured';
  isKnown: boolean;
}

type Status = 'Pending' | 'Confirmed' | 'Packed' | 'Shipped' | 'Delivered' | 'Cancelled' | 'Returned';

/** What should be true of one cash order: the rules of the cash on delivery desk on one page. */
export class CashModel {
  status: Status = 'Pending';
  isWaiting: boolean;
  parcel: 'none' | 'booked' | 'out' | 'failed' | 'back' | 'handed over' = 'none';
  totalPaise = PRICE_PAISE;
  /** What counts of the money that was paid online. */
  onlinePaise = 0;
  cashPaise = 0;
  isPaid = false;
  requests: ModelRequest[] = [];
  payments: ModelPayment[] = [];
  /** What the courier has paid on to the store, by the number of its transfer. */
  remittedPaise = new Map<string, number>();
  readonly question: Question;

  constructor(question: Question) {
    this.question = question;
    this.isWaiting = question !== 'allow';
  }

  get owedPaise(): number {
    return this.totalPaise - this.onlinePaise;
  }

  get isStillHere(): boolean {
    return ['Pending', 'Confirmed', 'Packed'].includes(this.status);
  }

  get canBePaid(): boolean {
    return !this.isPaid && this.isStillHere && this.parcel === 'none';
  }

  /** The shopper answers. */
  confirm(): void {
    if (this.isWaiting && this.question === 'confirm') this.moveOn('Confirmed');
  }

  /** A member of staff has called, and lets a part go that was asked for. */
  confirmByStaff(): void {
    if (this.status === 'Pending') this.moveOn('Confirmed');
  }

  pack(): void {
    if (!this.isWaiting && (this.status === 'Pending' || this.status === 'Confirmed')) this.moveOn('Packed');
  }

  cancel(): void {
    if (!this.isStillHere) return;
    this.moveOn('Cancelled');
    this.parcel = 'none';
  }

  lapse(): void {
    if (this.isWaiting) this.cancel();
  }

  private moveOn(status: Status): void {
    this.status = status;
    this.isWaiting = false;
  }

  /** What the shopper can begin to pay now, if anything. */
  startPayment(what: 'part' | 'all'): ModelRequest | undefined {
    if (!this.canBePaid || (what === 'part' && !(this.isWaiting && this.question === 'part')))
      return undefined;
    const { owedPaise } = this;
    const request =
      what === 'part'
        ? { amountPaise: PART_PAISE, owedPaise, savingPaise: 0 }
        : { amountPaise: owedPaise - SAVING_PAISE, owedPaise, savingPaise: SAVING_PAISE };
    this.requests.push(request);
    return request;
  }

  private canTake({ amountPaise, request }: ModelPayment): boolean {
    return this.canBePaid && amountPaise === request.amountPaise && request.owedPaise === this.owedPaise;
  }

  /** The store hears of a payment, for the first or the tenth time. */
  hear(payment: ModelPayment): void {
    if (payment.isKnown || payment.status !== 'captured') return;
    payment.isKnown = true;
    if (!this.canTake(payment)) return;
    this.onlinePaise += payment.amountPaise;
    this.totalPaise -= payment.request.savingPaise;
    this.isPaid = this.owedPaise === 0;
    if (this.status === 'Pending') this.moveOn('Confirmed');
  }

  /** The store looks at the provider's record of a payment, and takes authorised money that the order can take. */
  look(payment: ModelPayment): void {
    if (payment.status === 'authorized' && this.canTake(payment)) payment.status = 'captured';
    this.hear(payment);
  }

  book(): boolean {
    if (!['Confirmed', 'Packed'].includes(this.status) || this.parcel !== 'none') return false;
    this.parcel = 'booked';
    return true;
  }

  takeBack(): void {
    if (this.parcel === 'booked') this.parcel = 'none';
  }

  pickUp(): void {
    if (this.parcel !== 'booked') return;
    this.parcel = 'out';
    this.status = 'Shipped';
  }

  /** Whoever hears how it went on without having seen it leave knows that it has left. */
  private get isUnderWay(): boolean {
    return ['booked', 'out', 'failed'].includes(this.parcel);
  }

  fail(): void {
    if (!this.isUnderWay) return;
    this.parcel = 'failed';
    this.status = 'Shipped';
  }

  deliver(): void {
    if (!this.isUnderWay) return;
    this.parcel = 'handed over';
    this.status = 'Delivered';
    if (this.isPaid) return;
    this.cashPaise = this.owedPaise;
    this.isPaid = true;
  }

  bringBack(): void {
    if (!this.isUnderWay) return;
    this.parcel = 'back';
    this.status = 'Shipped';
  }

  /** The parcel that came back is in the store again. */
  receive(): void {
    if (this.parcel === 'back') this.status = 'Returned';
  }

  /** The courier names a transfer, for the first or the tenth time; whether it owes as much is another question. */
  remit(transfer: string, amountPaise: number): void {
    this.remittedPaise.set(transfer, amountPaise);
  }

  get isOver(): boolean {
    return this.status === 'Cancelled' || this.status === 'Returned';
  }

  /** What the provider has of the shopper's money in the end: only what counts for a valid order. */
  get keptOnlinePaise(): number {
    return this.isOver ? 0 : this.onlinePaise;
  }

  get paidPaise(): number {
    const known = this.payments.filter(({ isKnown }) => isKnown);
    return this.cashPaise + known.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  }

  get refundedPaise(): number {
    return this.paidPaise - this.cashPaise - this.keptOnlinePaise;
  }
}
