import { placeOrder as call, type OrderPlaced, type PlaceOrder } from '#core/contract/orders.ts';
import type { CodRules } from '#core/rules/cod.ts';
import { type CodRiskRules, type CodTreatment, onlineOnlyRefusal } from '#core/rules/cod-treatment.ts';
import type { Tx } from '#server/db/client.ts';
import type { RiskyOrder } from '#server/domains/delivery/cod-risk.ts';
import { onceAfterReading } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { takeStock } from '#server/domains/stock/take-stock.ts';
import {
  type AskedOrder,
  notifyShopper,
  ORDER_MESSAGES,
  type ShopperMessage,
} from '../lifecycle/order-messages.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import type { OrderRow } from '../orders.queries.ts';
import { newReadableId } from '../readable-id.ts';
import { newTrackToken } from '../tracking-url.ts';
import {
  type Asked,
  checkWanted,
  type DraftedOrder,
  draftOrder,
  readPriceFacts,
  takeCoupon,
  toOnceBody,
  type WantedOrder,
  writeOrder,
} from './draft-order.ts';
import { refuseTooMany } from './order-limits.ts';

const HOUR_MS = 3_600_000;

/** Cash on delivery: one transaction takes the goods and writes the order, or nothing happens at all. */
export async function placeOrder(
  context: OrderContext,
  { buyer, wanted, key }: { buyer: Actor; wanted: PlaceOrder; key: string | undefined },
): Promise<OrderPlaced> {
  const order = await checkWanted(context, buyer, wanted);
  const { cod, codRisk } = context.delivery;
  const at = context.now();
  const [codRules, riskTerms, limits] = await Promise.all([
    cod.readRules(),
    codRisk.readTerms(at),
    context.readLimits(),
  ]);
  const id = newReadableId('OD');
  const answer: OrderPlaced = {
    orderId: id,
    // Any other total is refused below.
    total: wanted.total,
    status: 'Pending',
    paymentStatus: 'Pending',
  };
  const given = await onceAfterReading(
    context,
    { userId: buyer.id, key, name: 'create', body: toOnceBody(wanted), answers: call.fields, answer },
    {
      read: (tx) =>
        Promise.all([
          cod.lockRecord(tx, codRules, { customer: buyer, shipPhone: order.shipping.phone }),
          // Before the goods are locked: whoever wants the same ones need not wait for it.
          codRisk.readRecord(tx, toRisky(order, at)),
          readPriceFacts(tx, order, at),
        ]),
      async write(tx, [record, riskRecord, facts]) {
        refuseTooMany(limits, order.units);
        const draft = draftOrder(id, order, facts);
        const { totalPaise } = draft.quote;
        cod.refuseForbidden(codRules, record, { ...order.route, totalPaise });
        const { pincode, address } = order.shipping;
        const judged = codRisk.judge(riskTerms, riskRecord, {
          pincode,
          address,
          totalPaise,
          units: order.units,
        });
        const forbidden = onlineOnlyRefusal(judged.treatment);
        if (forbidden) throw new Refusal('cod-not-offered', { say: forbidden, field: 'paymentMethod' });
        await Promise.all([
          writePlaced(context, tx, draft, {
            ...{ at, codRules, riskRules: riskTerms.rules },
            treatment: judged.treatment,
          }),
          codRisk.record(tx, { orderId: id, at, judged }),
        ]);
      },
    },
  );
  context.stockNotifier.notify(wanted.items);
  return given;
}

function toRisky({ buyer, shipping: { phone, name, pincode } }: WantedOrder, at: Date): RiskyOrder {
  return { userId: buyer.id, phone, name, pincode, at };
}

interface Placing {
  at: Date;
  codRules: CodRules;
  riskRules: CodRiskRules;
  treatment: CodTreatment;
}

/** What the shopper is asked for before the order is packed, and until when. */
function toAsked({
  at,
  codRules,
  riskRules: { lapseHours },
  treatment,
}: Placing): Omit<Asked, 'trackToken' | 'savingPaise'> & Pick<OrderRow, 'confirmBy'> {
  const { action } = treatment;
  if (action !== 'confirm' && action !== 'part') {
    const confirmBy = hoursAfter(at, codRules.confirmWithinHours);
    return { askedFor: null, waitsUntil: null, advancePaise: null, confirmBy };
  }
  return {
    askedFor: action,
    waitsUntil: hoursAfter(at, lapseHours),
    advancePaise: action === 'part' ? treatment.advancePaise : null,
    confirmBy: null,
  };
}

/** Null for no hours: there is no such rule. */
function hoursAfter(at: Date, hours: number): Date | null {
  return hours === 0 ? null : new Date(at.getTime() + hours * HOUR_MS);
}

async function writePlaced(
  { publicUrl }: OrderContext,
  tx: Tx,
  draft: DraftedOrder,
  placing: Placing,
): Promise<void> {
  const { id, order, quote } = draft;
  const { buyer, shipping, units } = order;
  const { at } = placing;
  const paymentMethod = 'COD' as const;
  const asked = { ...toAsked(placing), savingPaise: placing.riskRules.savingPaise || null };
  const placed = {
    id,
    userId: buyer.id,
    shipEmail: shipping.email ?? null,
    totalPaise: quote.totalPaise,
    paymentMethod,
    trackToken: newTrackToken(),
    ...asked,
  };
  const question = findQuestion(placed, publicUrl);
  // None of these waits for another's answer, so all go out in one go. The coupon is last: orders with the same one wait
  // for each other from there on.
  await Promise.all([
    writeOrder(tx, draft, {
      ...{ paymentMethod, createdAt: at, placedAt: at, holdUntil: null, trackToken: placed.trackToken },
      ...asked,
    }),
    takeStock(tx, { orderId: id, units, buyer: { id: buyer.id, sizes: draft.facts.sizes } }),
    notifyShopper(tx, {
      event: question ? `cod-question:${id}` : `order-placed:${id}`,
      order: placed,
      message: question ?? ORDER_MESSAGES['order-placed'](placed, publicUrl),
      phone: buyer.phone,
    }),
    takeCoupon(tx, draft),
  ]);
}

/** What is asked in place of saying that the order was placed: that is said once it is confirmed. */
function findQuestion(placed: AskedOrder, site: string): ShopperMessage | null {
  if (placed.askedFor === null) return null;
  return ORDER_MESSAGES[placed.askedFor === 'part' ? 'cod-pay-part' : 'cod-confirm'](placed, site);
}
