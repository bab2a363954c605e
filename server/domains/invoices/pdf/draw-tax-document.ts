import type { TaxDocument, TaxDocumentLine } from '#core/contract/invoices.ts';
import { formatDatePadded } from '#core/rules/india-time.ts';
import { formatPaise, HAIRLINE, INK, LEFT, PAGE, type Pdf, RIGHT, SECOND, STONE, WIDTH } from './pdf.ts';

const FOOT = PAGE.height - 64;
const SMALL = { size: 7.5, colour: SECOND } as const;

/** Columns of the table: where each begins and how wide it is. Amounts are aligned right. */
const COLUMNS = [
  { head: 'Item', x: LEFT, width: 178 },
  { head: 'HSN', x: LEFT + 184, width: 34 },
  { head: 'Qty', x: LEFT + 220, width: 22, align: 'right' },
  { head: 'Price', x: LEFT + 246, width: 50, align: 'right' },
  { head: 'Discount', x: LEFT + 300, width: 48, align: 'right' },
  { head: 'Taxable', x: LEFT + 352, width: 52, align: 'right' },
  { head: 'Tax', x: LEFT + 408, width: 50, align: 'right' },
  { head: 'Total', x: LEFT + 460, width: WIDTH - 460, align: 'right' },
] as const;

type Column = (typeof COLUMNS)[number];

/** A bill without tax has no columns for it. */
function getColumns({ isTaxed }: TaxDocument): readonly Column[] {
  return isTaxed ? COLUMNS : COLUMNS.filter(({ head }) => head !== 'Taxable' && head !== 'Tax');
}

/** A tax invoice, a bill of supply or a credit note, on as many pages as it needs. */
export function drawTaxDocument(pdf: Pdf, document: TaxDocument): void {
  pdf.addPage();
  let y = drawHead(pdf, document);
  y = drawParties(pdf, document, y + 14);
  y = drawTableHead(pdf, document, y + 18);
  for (const line of document.lines) {
    const height = lineHeight(pdf, line, document);
    if (y + height > FOOT - 20) y = drawTableHead(pdf, document, drawNextPage(pdf, document));
    drawLine(pdf, line, document, y + 6);
    y += height;
    pdf.rule(y);
  }
  if (y + 150 > FOOT) y = drawNextPage(pdf, document);
  drawTotals(pdf, document, y + 12);
  drawFoot(pdf, document);
}

function getTitle({ kind, isTaxed }: TaxDocument): string {
  if (kind === 'credit-note') return 'Credit note';
  return isTaxed ? 'Tax invoice' : 'Bill of supply';
}

const DEMO_NOTE = 'DEMO: issued by a trial store. Not a valid document.';

function drawHead(pdf: Pdf, document: TaxDocument): number {
  const { seller, isDemo } = document;
  const name = { size: 20, weight: 'bold' } as const;
  pdf.text(seller.brandName, LEFT, 38, { ...name, width: 300 });
  pdf.text(getTitle(document), LEFT + 300, 38, { ...name, width: WIDTH - 300, align: 'right' });
  const copy = isDemo ? DEMO_NOTE : 'Original for recipient';
  pdf.text(copy, LEFT + 200, 66, { ...SMALL, width: WIDTH - 200, align: 'right' });
  pdf.rule(84, { width: 2, colour: INK });
  return 84;
}

/** Further pages say whose they are. */
function drawNextPage(pdf: Pdf, document: TaxDocument): number {
  drawFoot(pdf, document);
  pdf.addPage();
  pdf.text(`${document.number}, continued`, LEFT, 36, { size: 10, weight: 'bold' });
  return 60;
}

function drawParties(pdf: Pdf, document: TaxDocument, top: number): number {
  const { seller, buyer } = document;
  const column = { width: 158 };
  const sold = drawParty(pdf, LEFT, top, {
    label: 'Sold by',
    name: seller.legalName,
    lines: [
      seller.address,
      `${seller.state} (${seller.stateCode})`,
      document.isTaxed ? `GSTIN: ${seller.gstin || '—'}` : 'Not registered for GST',
      `${seller.phone}, ${seller.email}`,
    ],
    ...column,
  });
  const billed = drawParty(pdf, LEFT + 174, top, {
    label: 'Bill to / ship to',
    name: buyer.name,
    lines: [buyer.address, `${buyer.city}, ${buyer.state} ${buyer.pincode}`, buyer.phone],
    ...column,
  });
  const facts = drawFacts(pdf, LEFT + 352, top, document);
  return Math.max(sold, billed, facts);
}

function drawParty(
  pdf: Pdf,
  x: number,
  top: number,
  { label, name, lines, width }: { label: string; name: string; lines: string[]; width: number },
): number {
  let y = pdf.text(label, x, top, { ...SMALL, width });
  y = pdf.text(name, x, y + 1, { size: 10, weight: 'bold', width });
  for (const line of lines) y = pdf.text(line, x, y + 1, { size: 8.5, width });
  return y;
}

function numberLabel({ kind, isTaxed }: TaxDocument): string {
  if (kind === 'credit-note') return 'Credit note number';
  return isTaxed ? 'Invoice number' : 'Bill number';
}

function drawFacts(pdf: Pdf, x: number, top: number, document: TaxDocument): number {
  const { against, placeOfSupply } = document;
  const width = RIGHT - x;
  const facts: Record<string, string> = {
    [numberLabel(document)]: document.number,
    Date: formatDatePadded(document.issuedAt),
    ...(against && {
      'Against invoice': against.number,
      Dated: formatDatePadded(against.issuedAt),
      Reason: against.reason,
    }),
    Order: document.orderId,
    'Order date': formatDatePadded(document.orderedAt),
    'Place of supply': `${placeOfSupply.state} (${placeOfSupply.code})`,
    Payment: document.paymentMethod === 'COD' ? 'Cash on delivery' : 'Paid online',
    ...(document.isTaxed && { 'Reverse charge': 'No' }),
  };
  let y = top;
  for (const [label, value] of Object.entries(facts)) {
    pdf.text(label, x, y, { size: 8, colour: SECOND });
    y = pdf.text(value, x + 66, y, { size: 8, weight: 'bold', width: width - 66, align: 'right' }) + 2;
  }
  return y;
}

function drawTableHead(pdf: Pdf, document: TaxDocument, top: number): number {
  pdf.box(LEFT, top, { width: WIDTH, height: 20, fill: STONE });
  for (const column of getColumns(document)) {
    const isFirst = column.head === 'Item';
    pdf.text(column.head, column.x + (isFirst ? 6 : 0), top + 5, {
      size: 8,
      weight: 'bold',
      width: column.width - (column.head === 'Total' ? 6 : 0),
      align: 'align' in column ? column.align : 'left',
    });
  }
  return top + 20;
}

function getName({ name, size }: TaxDocumentLine): string {
  return size === '' ? name : `${name}, size ${size}`;
}

const NAME_STYLE = { size: 9, width: 172 } as const;

function lineHeight(pdf: Pdf, line: TaxDocumentLine, { isTaxed, isWithinState }: TaxDocument): number {
  const taxLines = isTaxed ? (isWithinState ? 3 : 2) : 1;
  return Math.max(pdf.getHeight(getName(line), NAME_STYLE), 9 * 1.35 + (taxLines - 1) * 9) + 12;
}

function drawLine(pdf: Pdf, line: TaxDocumentLine, document: TaxDocument, top: number): void {
  const cells: Record<Column['head'], string> = {
    Item: getName(line),
    HSN: line.hsn,
    Qty: String(line.quantity),
    Price: formatPaise(line.unitPaise),
    Discount: line.discountPaise === 0 ? '' : `−${formatPaise(line.discountPaise)}`,
    Taxable: formatPaise(line.taxablePaise),
    Tax: formatPaise(line.taxPaise),
    Total: formatPaise(line.totalPaise),
  };
  for (const column of getColumns(document)) {
    const isName = column.head === 'Item';
    pdf.text(cells[column.head], column.x + (isName ? 6 : 0), top, {
      size: 9,
      weight: column.head === 'Total' ? 'bold' : 'regular',
      width: isName ? NAME_STYLE.width : column.width - (column.head === 'Total' ? 6 : 0),
      align: 'align' in column ? column.align : 'left',
    });
  }
  const tax = COLUMNS[6];
  let below = top + 12;
  for (const share of shareLabels(line, document)) {
    pdf.text(share, tax.x - 40, below, { size: 6.5, colour: SECOND, width: tax.width + 40, align: 'right' });
    below += 9;
  }
}

function shareLabels(line: TaxDocumentLine, { isTaxed, isWithinState, localTax }: TaxDocument): string[] {
  if (!isTaxed) return [];
  if (!isWithinState) return [`IGST ${line.rate}%`];
  const half = line.rate / 2;
  return [
    `CGST ${half}% ${formatPaise(line.cgstPaise)}`,
    `${localTax} ${half}% ${formatPaise(line.localPaise)}`,
  ];
}

function drawTotals(pdf: Pdf, document: TaxDocument, top: number): void {
  const { totals, isTaxed, inWords } = document;
  const x = LEFT + 300;
  const width = RIGHT - x;
  let y = top;
  for (const [label, paise] of isTaxed ? taxRows(document) : []) {
    pdf.text(label, x, y, { size: 9, colour: SECOND });
    y = pdf.text(`₹${formatPaise(paise)}`, x, y, { size: 9, width: width - 6, align: 'right' }) + 4;
  }
  pdf.box(x, y + 2, { width, height: 30, fill: INK });
  pdf.text(document.kind === 'invoice' ? 'Total' : 'Total credited', x + 8, y + 10, {
    size: 11,
    weight: 'bold',
    colour: '#ffffff',
  });
  pdf.text(`₹${formatPaise(totals.totalPaise)}`, x, y + 7, {
    size: 14,
    weight: 'bold',
    colour: '#ffffff',
    width: width - 8,
    align: 'right',
  });
  pdf.text('Amount in words', LEFT, top, SMALL);
  pdf.text(inWords, LEFT, top + 12, { size: 9, weight: 'bold', width: 280 });
  const note = isTaxed
    ? 'All prices include GST.'
    : 'The seller is not registered for GST. No tax is charged.';
  pdf.text(note, LEFT, top + 46, SMALL);
}

function taxRows({ totals, isWithinState, localTax }: TaxDocument): [string, number][] {
  const { taxablePaise, cgstPaise, localPaise, igstPaise } = totals;
  const taxes: Record<string, number> = isWithinState
    ? { CGST: cgstPaise, [localTax]: localPaise }
    : { IGST: igstPaise };
  return Object.entries({ 'Taxable value': taxablePaise, ...taxes });
}

function drawFoot(pdf: Pdf, document: TaxDocument): void {
  const { seller, isDemo } = document;
  const y = FOOT + 8;
  pdf.rule(y, { colour: HAIRLINE });
  const title = getTitle(document).toLowerCase();
  const issued = `For ${seller.legalName}. This is a computer-generated ${title} and needs no signature.`;
  pdf.text(isDemo ? DEMO_NOTE : issued, LEFT, y + 8, { ...SMALL, width: WIDTH });
  pdf.text(`Questions? ${seller.phone} or ${seller.email}`, LEFT, y + 20, { ...SMALL, width: WIDTH });
}
