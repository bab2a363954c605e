import type { FileAnswer } from '#core/contract/call.ts';
import { taxDocumentSchema } from '#core/contract/invoices.ts';
import type { Db } from '#server/db/client.ts';
import { cashToCollect } from '#server/domains/orders/admin/read-order.ts';
import { type OrderRow, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { type InvoiceRow, selectByNumber, selectIssued, selectOrdersToPack } from './invoices.queries.ts';
import { drawPackingSlip, type PackingSlip } from './pdf/draw-packing-slip.ts';
import { drawTaxDocument } from './pdf/draw-tax-document.ts';
import { openPdf } from './pdf/pdf.ts';

/** Invoices, credit notes and packing slips as PDF. */
export function createInvoices({ db, settings }: { db: Db; settings: Pick<Settings, 'read'> }) {
  async function printInvoice(orderId: string): Promise<FileAnswer> {
    const row = await selectIssued(db, { kind: 'invoice', occasion: orderId });
    if (!row) throw new Refusal('invoice-not-found');
    return print(row);
  }

  /** A shopper's own; another's is as good as not there. */
  async function printOwnInvoice({
    userId,
    orderId,
  }: {
    userId: string;
    orderId: string;
  }): Promise<FileAnswer> {
    const order = await selectOrder(db, orderId);
    if (order?.userId !== userId || order.placedAt === null) throw new Refusal('order-not-found');
    return printInvoice(orderId);
  }

  async function printDocument(number: string): Promise<FileAnswer> {
    const row = await selectByNumber(db, number);
    if (!row) throw new Refusal('invoice-not-found');
    return print(row);
  }

  /** One page and more for each order, in the order asked for. */
  async function printPackingSlips(orderIds: readonly string[]): Promise<FileAnswer> {
    const [only] = orderIds;
    const pdf = openPdf({ title: orderIds.length === 1 ? `Packing slip ${only}` : 'Packing slips' });
    const identity = await settings.read('identity');
    const from = { brandName: identity.brandName, address: identity.address, phone: identity.supportPhone };
    const found = await selectOrdersToPack(db, orderIds);
    for (const id of orderIds) {
      const packed = found.find(({ order }) => order.id === id);
      if (!packed) throw new Refusal('order-not-found', { message: `There is no order ${id}` });
      drawPackingSlip(pdf, { ...toSlip(packed.order), from, lines: packed.lines });
    }
    return {
      name: orderIds.length === 1 ? `packing-slip-${only}.pdf` : 'packing-slips.pdf',
      content: await pdf.close(),
    };
  }

  return { printInvoice, printOwnInvoice, printDocument, printPackingSlips };
}

async function print({ number, document }: InvoiceRow): Promise<FileAnswer> {
  const pdf = openPdf({ title: number });
  drawTaxDocument(pdf, taxDocumentSchema.parse(document));
  return { name: `${number.replaceAll('/', '-')}.pdf`, content: await pdf.close() };
}

function toSlip(order: OrderRow): Omit<PackingSlip, 'from' | 'lines'> {
  return {
    orderId: order.id,
    placedAt: (order.placedAt ?? order.createdAt).toISOString(),
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    collectPaise: cashToCollect(order),
    replacementFor: order.replacementFor,
    to: {
      name: order.shipName,
      address: order.shipAddress,
      city: order.shipCity,
      state: order.shipState,
      pincode: order.shipPincode,
      phone: order.shipPhone,
      altPhone: order.shipAltPhone,
    },
  };
}
