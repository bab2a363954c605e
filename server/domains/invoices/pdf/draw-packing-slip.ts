import { formatDatePadded } from '#core/rules/india-time.ts';
import { cashToCollect } from '#server/domains/orders/cod/order-cash.ts';
import type { LineCodes } from '#server/domains/orders/line-codes.queries.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import { drawBarcode, scannedCode } from './barcode.ts';
import { formatPaise, INK, LEFT, PAGE, type Pdf, RIGHT, SECOND, STONE, WIDTH } from './pdf.ts';

/** What the people who pack and hand over need to know; no prices but what is to be collected. */
interface PackingSlip {
  order: OrderRow;
  lines: LineCodes[];
  from: { brandName: string; address: string; phone: string };
}

const FOOT = PAGE.height - 70;
/** Under the name: the bars of a piece, and what they say. */
const BARS = { width: 300, height: 20 };
const CODE_HEIGHT = BARS.height + 16;
const SMALL = { size: 8, colour: SECOND } as const;

export function drawPackingSlip(pdf: Pdf, slip: PackingSlip): void {
  pdf.addPage();
  let y = drawTop(pdf, slip);
  y = drawTableHead(pdf, y + 22);
  for (const line of slip.lines) {
    const height = pdf.getHeight(line.name, { size: 11, width: 300 }) + CODE_HEIGHT + 20;
    if (y + height > FOOT - 30) {
      pdf.addPage();
      pdf.text(slip.order.id, LEFT, 36, { size: 16, weight: 'bold' });
      y = drawTableHead(pdf, 66);
    }
    drawLine(pdf, line, y);
    y += height;
    pdf.rule(y);
  }
  const items = slip.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  pdf.text(items === 1 ? '1 item in this parcel' : `${items} items in this parcel`, LEFT, y + 12, {
    size: 11,
    weight: 'bold',
    width: WIDTH,
    align: 'right',
  });
  drawFoot(pdf, slip);
}

function drawTop(pdf: Pdf, { order, from }: PackingSlip): number {
  pdf.text(from.brandName, LEFT, 38, { size: 13, weight: 'bold' });
  pdf.text('Packing slip', LEFT, 38, { size: 13, width: WIDTH, align: 'right' });
  pdf.rule(62, { width: 2, colour: INK });
  pdf.text(order.id, LEFT, 72, { size: 34, weight: 'bold' });
  drawBarcode(pdf, { text: order.id, x: RIGHT - 190, y: 112, width: 190, height: 30 });
  const about = order.replacementFor === null ? 'Ordered' : `Replacement for ${order.replacementFor},`;
  const orderedOn = formatDatePadded((order.placedAt ?? order.createdAt).toISOString());
  pdf.text(`${about} ${orderedOn}`, LEFT, 80, { size: 10, width: WIDTH, align: 'right' });
  const parcel = [order.courier, order.trackingNumber].filter(Boolean).join(' ');
  if (parcel)
    pdf.text(parcel, LEFT + 250, 95, { size: 10, weight: 'bold', width: WIDTH - 250, align: 'right' });

  const top = 152;
  let y = pdf.text('Deliver to', LEFT, top, SMALL);
  y = pdf.text(order.shipName, LEFT, y + 2, { size: 16, weight: 'bold', width: 310 });
  y = pdf.text(order.shipAddress, LEFT, y + 3, { size: 12, width: 310 });
  y = pdf.text(`${order.shipCity}, ${order.shipState}`, LEFT, y + 2, { size: 12, width: 310 });
  y = pdf.text(order.shipPincode, LEFT, y + 2, { size: 20, weight: 'bold' });
  const phones = [order.shipPhone, order.shipAltPhone].filter(Boolean).join(' or ');
  y = pdf.text(`Phone ${phones}`, LEFT, y + 2, { size: 12, width: 310 });
  drawCollect(pdf, order, top);
  return Math.max(y, top + 96);
}

/** Nobody at the door should have to look for this. */
function drawCollect(pdf: Pdf, order: OrderRow, top: number): void {
  const collectPaise = cashToCollect(order);
  const x = LEFT + 330;
  const width = RIGHT - x;
  const isCash = collectPaise > 0;
  pdf.box(x, top, { width, height: 90, ...(isCash ? { fill: INK } : { stroke: INK }) });
  const colour = isCash ? '#ffffff' : INK;
  const centred = { colour, width, align: 'center' } as const;
  const paid = order.replacementFor === null ? 'Prepaid' : 'Replacement';
  pdf.text(isCash ? 'Cash on delivery: collect' : paid, x, top + 16, { size: 11, ...centred });
  pdf.text(isCash ? `₹${formatPaise(collectPaise)}` : 'Nothing to collect', x, top + 38, {
    size: isCash ? 24 : 16,
    weight: 'bold',
    ...centred,
  });
}

function drawTableHead(pdf: Pdf, top: number): number {
  pdf.box(LEFT, top, { width: WIDTH, height: 22, fill: STONE });
  const head = { size: 9, weight: 'bold' } as const;
  pdf.text('Item', LEFT + 34, top + 6, head);
  pdf.text('Size', LEFT + 350, top + 6, { ...head, width: 80, align: 'center' });
  pdf.text('Quantity', LEFT + 430, top + 6, { ...head, width: WIDTH - 440, align: 'right' });
  return top + 22;
}

function drawLine(pdf: Pdf, line: LineCodes, y: number): void {
  const { name, size, quantity } = line;
  pdf.box(LEFT + 8, y + 10, { width: 13, height: 13, stroke: INK });
  const below = pdf.text(name, LEFT + 34, y + 9, { size: 11, width: 300 });
  drawCode(pdf, line, below + 3);
  pdf.text(size, LEFT + 350, y + 6, { size: 15, weight: 'bold', width: 80, align: 'center' });
  pdf.text(String(quantity), LEFT + 430, y + 6, {
    size: 15,
    weight: 'bold',
    width: WIDTH - 440,
    align: 'right',
  });
}

/** What the packing desk scans, where the piece itself has no label. */
function drawCode(pdf: Pdf, line: LineCodes, y: number): void {
  const hasBars = drawBarcode(pdf, { text: scannedCode(line), x: LEFT + 34, y, ...BARS });
  const code = line.barcode === null ? line.sku : `${line.barcode}  SKU ${line.sku}`;
  pdf.text(code, LEFT + 34, hasBars ? y + BARS.height + 2 : y, SMALL);
}

function drawFoot(pdf: Pdf, { from }: PackingSlip): void {
  pdf.rule(FOOT + 8);
  pdf.text('If undelivered, please return to', LEFT, FOOT + 16, SMALL);
  pdf.text(`${from.brandName}, ${from.address}, ${from.phone}`, LEFT, FOOT + 28, { size: 9, width: WIDTH });
}
