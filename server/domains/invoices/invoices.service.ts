import type { FileAnswer } from '#core/contract/call.ts';
import { taxDocumentSchema } from '#core/contract/invoices.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { requirePlaced } from '#server/domains/orders/lifecycle/change-order.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { selectOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import {
  type InvoiceRow,
  selectByNumber,
  selectIssued,
  selectOrdersToPack,
  selectPiece,
} from './invoices.queries.ts';
import { drawPackingSlip } from './pdf/draw-packing-slip.ts';
import { drawPieceLabels } from './pdf/draw-piece-labels.ts';
import { drawTaxDocument } from './pdf/draw-tax-document.ts';
import { openPdf } from './pdf/pdf.ts';

/** Invoices, credit notes, packing slips and the labels of pieces as PDF. */
export function createInvoices({ db, settings }: { db: Db; settings: Pick<Settings, 'read'> }) {
  async function printInvoice(orderId: string): Promise<FileAnswer> {
    return print(await selectIssued(db, { kind: 'invoice', occasion: orderId }));
  }

  async function printOwnInvoice(buyer: Actor, orderId: string): Promise<FileAnswer> {
    requirePlaced(await selectOrder(db, orderId), buyer);
    return printInvoice(orderId);
  }

  async function printDocument(number: string): Promise<FileAnswer> {
    return print(await selectByNumber(db, number));
  }

  /** One page and more for each order, in the order asked for. */
  async function printPackingSlips(orderIds: readonly string[]): Promise<FileAnswer> {
    const [only] = orderIds;
    const pdf = await openPdf({ title: orderIds.length === 1 ? `Packing slip ${only}` : 'Packing slips' });
    const identity = await settings.read('identity');
    const from = { brandName: identity.brandName, address: identity.address, phone: identity.supportPhone };
    const found = await selectOrdersToPack(db, orderIds);
    for (const id of orderIds) {
      const packed = found.find(({ order }) => order.id === id);
      if (!packed) throw new Refusal('order-not-found', { message: `There is no order ${id}` });
      drawPackingSlip(pdf, { ...packed, from });
    }
    return {
      name: orderIds.length === 1 ? `packing-slip-${only}.pdf` : 'packing-slips.pdf',
      content: await pdf.close(),
    };
  }

  /** Many addresses in one file: who took them out is written down. */
  async function exportPackingSlips(who: string, orderIds: readonly string[]): Promise<FileAnswer> {
    const file = await printPackingSlips(orderIds);
    const name = orderIds.length === 1 ? '1 order' : `${orderIds.length} orders`;
    const change = { before: {}, after: { orders: orderIds.length } };
    await db.transaction((tx) =>
      recordChange(tx, { who, action: 'packing-slips.exported', id: 'pdf', name, ...change }),
    );
    return file;
  }

  async function printPieceLabels(wanted: {
    productId: string;
    size: string;
    count: number;
  }): Promise<FileAnswer> {
    const piece = await selectPiece(db, wanted);
    if (!piece) throw new Refusal('product-not-found');
    const pdf = await openPdf({ title: `Labels ${piece.sku}` });
    drawPieceLabels(pdf, piece, wanted.count);
    return { name: `labels-${wanted.size.toLowerCase()}.pdf`, content: await pdf.close() };
  }

  return {
    printInvoice,
    printOwnInvoice,
    printDocument,
    printPackingSlips,
    exportPackingSlips,
    printPieceLabels,
  };
}

async function print(issued: InvoiceRow | undefined): Promise<FileAnswer> {
  if (!issued) throw new Refusal('invoice-not-found');
  const { number, document } = issued;
  const pdf = await openPdf({ title: number });
  drawTaxDocument(pdf, taxDocumentSchema.parse(document));
  return { name: `${number.replaceAll('/', '-')}.pdf`, content: await pdf.close() };
}
