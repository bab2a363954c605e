import { drawBarcode } from '#server/domains/invoices/pdf/barcode.ts';
import { formatPaise, INK, openPdf, type Pdf } from '#server/domains/invoices/pdf/pdf.ts';
import type { SandboxParcel } from './courier-sandbox.queries.ts';
import { getAmountToCollect } from './present-parcels.ts';
import { type RocketOrder, readOrder } from './sandbox-orders.ts';

/** Four by six inches, as label printers have it. */
const WIDTH = 288;
const HEIGHT = 432;
const MARGIN = 14;
const INNER = WIDTH - 2 * MARGIN;
const MOST_ITEMS = 4;
const LONGEST_NAME = 45;

/** The label that goes onto a parcel, as one page. */
export async function drawLabel(parcel: SandboxParcel): Promise<Buffer> {
  const number = parcel.trackingNumber ?? '';
  const order = readOrder(parcel);
  const pdf = await openPdf({ title: `Label ${number}`, size: [WIDTH, HEIGHT] });
  pdf.addPage();
  pdf.text(parcel.courier ?? '', MARGIN, 14, { size: 13, weight: 'bold' });
  pdf.text('Sandbox', MARGIN, 16, { size: 9, width: INNER, align: 'right' });
  drawBarcode(pdf, { text: number, x: MARGIN, y: 38, width: INNER, height: 48, align: 'center' });
  pdf.text(number, MARGIN, 90, { size: 12, weight: 'bold', width: INNER, align: 'center' });
  drawLine(pdf, 112);
  const y = drawAddress(pdf, order, 120);
  drawCollect(pdf, getAmountToCollect(parcel), Math.max(y + 8, 232));
  drawItems(pdf, order, Math.max(y + 8, 232) + 46);
  return pdf.close();
}

/** What the driver takes along, as one list. */
export async function drawManifest(parcels: readonly SandboxParcel[]): Promise<Buffer> {
  const pdf = await openPdf({ title: 'Manifest' });
  pdf.addPage();
  let y = pdf.text('Manifest of the sandbox', 40, 40, { size: 16, weight: 'bold' });
  for (const { trackingNumber, reference } of parcels)
    y = pdf.text(`${trackingNumber}  ${reference}`, 40, y + 4, { size: 10 });
  return pdf.close();
}

function drawLine(pdf: Pdf, top: number): void {
  pdf.box(MARGIN, top, { width: INNER, height: 1, fill: INK });
}

function drawAddress(pdf: Pdf, order: RocketOrder, top: number): number {
  const line = { size: 10, width: INNER } as const;
  let y = pdf.text('Deliver to', MARGIN, top, { size: 8 });
  const name = `${order.billing_customer_name} ${order.billing_last_name}`.trim();
  y = pdf.text(name, MARGIN, y, { ...line, size: 12, weight: 'bold' });
  y = pdf.text(order.billing_address, MARGIN, y, line);
  if (order.billing_address_2 !== '') y = pdf.text(order.billing_address_2, MARGIN, y, line);
  y = pdf.text(`${order.billing_city}, ${order.billing_state}`, MARGIN, y, line);
  y = pdf.text(order.billing_pincode, MARGIN, y, { size: 15, weight: 'bold' });
  return pdf.text(`Phone ${order.billing_phone}`, MARGIN, y, line);
}

function drawCollect(pdf: Pdf, rupees: number, top: number): void {
  const isCash = rupees > 0;
  pdf.box(MARGIN, top, { width: INNER, height: 34, ...(isCash ? { fill: INK } : { stroke: INK }) });
  const text = isCash ? `Collect ₹${formatPaise(rupees * 100)} in cash` : 'Prepaid: nothing to collect';
  const colour = isCash ? '#ffffff' : INK;
  pdf.text(text, MARGIN, top + 8, { size: 14, weight: 'bold', width: INNER, align: 'center', colour });
}

function drawItems(pdf: Pdf, order: RocketOrder, top: number): void {
  let y = pdf.text(`Order ${order.order_id}, ${order.weight} kg`, MARGIN, top, { size: 9, weight: 'bold' });
  for (const { name, sku, units } of order.order_items.slice(0, MOST_ITEMS)) {
    y = pdf.text(`${units} × ${name.slice(0, LONGEST_NAME)}`, MARGIN, y, { size: 8, width: INNER });
    y = pdf.text(`SKU ${sku.slice(0, LONGEST_NAME)}`, MARGIN + 12, y, { size: 7, width: INNER - 12 });
  }
  const more = order.order_items.length - MOST_ITEMS;
  if (more > 0) pdf.text(`and ${more} more`, MARGIN, y, { size: 8 });
}
