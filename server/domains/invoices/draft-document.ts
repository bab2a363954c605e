import type { TaxDocument, TaxDocumentLine } from '#core/contract/invoices.ts';
import type { Setting } from '#core/contract/settings.ts';
import { amountInWords } from '#core/pricing/amount-in-words.ts';
import { getTaxRate, type TaxedAmount, taxAmount, taxOfAmount, taxRuleOn } from '#core/pricing/tax.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { suggestedHsn } from '#core/rules/products.ts';
import { STATES } from '#core/rules/states.ts';
import type { OrderLineRow, OrderRow } from '#server/domains/orders/orders.queries.ts';

/** Knitted T-shirts, where a product says nothing else. */
const T_SHIRT_HSN = '6109';
/** Post and courier services: what delivery is charged for. */
const DELIVERY_HSN = '9968';

/** A document that has not got its number yet. */
export type Draft = Omit<TaxDocument, 'number'>;

/** The tax invoice of an order, as of now. Its lines and the delivery add up to what the shopper pays. */
export function draftInvoice(invoiced: {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  identity: Setting<'identity'>;
  isDemo: boolean;
  at: Date;
}): Draft {
  const { order, lines, identity, isDemo, at } = invoiced;
  const isWithinState = identity.state === order.shipState;
  const isTaxed = !identity.isUnregistered;
  const goods = lines.map((line) => goodsLine(line, { isTaxed, isWithinState, day: dayInIndia(at) }));
  const all = [...goods, ...deliveryLine(order, goods, isWithinState)];
  const totals = sumLines(all);
  return {
    kind: 'invoice',
    isTaxed,
    isDemo,
    issuedAt: at.toISOString(),
    orderId: order.id,
    orderedAt: (order.placedAt ?? order.createdAt).toISOString(),
    paymentMethod: order.paymentMethod,
    against: null,
    seller: toSeller(identity),
    buyer: {
      name: order.shipName,
      address: order.shipAddress,
      city: order.shipCity,
      state: order.shipState,
      pincode: order.shipPincode,
      phone: order.shipPhone,
    },
    placeOfSupply: { state: order.shipState, code: getStateCode(order.shipState) },
    isWithinState,
    localTax: STATES.find(({ name }) => name === order.shipState)?.localTax ?? 'SGST',
    lines: all,
    totals,
    inWords: amountInWords(totals.totalPaise),
  };
}

function goodsLine(
  line: OrderLineRow,
  { isTaxed, isWithinState, day }: { isTaxed: boolean; isWithinState: boolean; day: string },
): TaxDocumentLine {
  const rate = isTaxed ? getTaxRate(line, taxRuleOn(day)) : 0;
  return {
    lineId: line.id,
    name: line.name,
    size: line.size,
    hsn: line.hsn || (suggestedHsn(line.category) ?? T_SHIRT_HSN),
    quantity: line.quantity,
    unitPaise: line.unitPaise,
    discountPaise: line.discountPaise,
    ...taxAmount(line.totalPaise, { rate, isWithinState }),
  };
}

/** Delivery belongs to the goods and is taxed like them; with goods of both rates, like the higher one. */
function deliveryLine(
  { deliveryPaise }: OrderRow,
  goods: readonly TaxDocumentLine[],
  isWithinState: boolean,
): TaxDocumentLine[] {
  if (deliveryPaise === 0) return [];
  const rate = Math.max(...goods.map((line) => line.rate));
  return [
    {
      lineId: null,
      name: 'Delivery',
      size: '',
      hsn: DELIVERY_HSN,
      quantity: 1,
      unitPaise: deliveryPaise,
      discountPaise: 0,
      ...taxAmount(deliveryPaise, { rate, isWithinState }),
    },
  ];
}

function sumLines(lines: readonly TaxedAmount[]): Omit<TaxedAmount, 'rate'> {
  const sum = (name: keyof TaxedAmount) => lines.reduce((total, line) => total + line[name], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    taxPaise: sum('taxPaise'),
    cgstPaise: sum('cgstPaise'),
    localPaise: sum('localPaise'),
    igstPaise: sum('igstPaise'),
    totalPaise: sum('totalPaise'),
  };
}

function toSeller(identity: Setting<'identity'>): TaxDocument['seller'] {
  const { brandName, legalName, address, state, gstin, supportPhone: phone, supportEmail: email } = identity;
  return { brandName, legalName, address, state, stateCode: getStateCode(state), gstin, phone, email };
}

function getStateCode(state: string): string {
  return STATES.find(({ name }) => name === state)?.gstCode ?? '';
}

/** What is paid back of a line, after what was paid back before. */
export interface CreditedLine {
  lineId: string;
  /** 0 for what was held back while the shopper still had other pieces of the order. */
  quantity: number;
  refundPaise: number;
  refundedBefore: number;
}

/** Takes an invoice back for some of its pieces, or as a whole. Tax goes back at the rate at which it was charged. */
export function draftCreditNote(
  invoice: TaxDocument,
  { credited, reason, at }: { credited: readonly CreditedLine[] | 'all'; reason: string; at: Date },
): Draft {
  const { number, ...unchanged } = invoice;
  const lines = credited === 'all' ? invoice.lines : credited.flatMap((line) => creditLine(invoice, line));
  const totals = sumLines(lines);
  return {
    ...unchanged,
    kind: 'credit-note',
    issuedAt: at.toISOString(),
    against: { number, issuedAt: invoice.issuedAt, reason },
    lines,
    totals,
    inWords: amountInWords(totals.totalPaise),
  };
}

function creditLine(
  { lines }: TaxDocument,
  { lineId, quantity, refundPaise, refundedBefore }: CreditedLine,
): TaxDocumentLine[] {
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) return [];
  const taxed = taxOfAmount(line, { before: refundedBefore, amountPaise: refundPaise });
  if (quantity === 0) {
    const name = `${line.name}: balance of an earlier return`;
    return [{ ...line, ...taxed, name, quantity, unitPaise: refundPaise, discountPaise: 0 }];
  }
  return [{ ...line, ...taxed, quantity, discountPaise: line.unitPaise * quantity - refundPaise }];
}
