import { formatDateTime } from '#core/rules/india-time.ts';
import {
  formatPaise,
  INK,
  LEFT,
  PAGE,
  type Pdf,
  RIGHT,
  SECOND,
  STONE,
  WIDTH,
} from '#server/domains/invoices/pdf/pdf.ts';
import type { ManifestRow } from './print.queries.ts';

interface Manifest {
  brandName: string;
  courier: string;
  at: Date;
  parcels: readonly ManifestRow[];
}

const ROW = 20;
const FOOT = PAGE.height - 110;

const COLUMNS = [
  { head: '', x: LEFT + 6, width: 24 },
  { head: 'Reference', x: LEFT + 34, width: 110 },
  { head: 'Tracking number', x: LEFT + 148, width: 130 },
  { head: 'City', x: LEFT + 282, width: 112 },
  { head: 'Pincode', x: LEFT + 398, width: 46 },
  { head: 'To collect', x: LEFT + 446, width: RIGHT - LEFT - 452, align: 'right' },
] as const;

/** One courier's parcels, on as many pages as they need, with a line to sign on. */
export function drawManifest(pdf: Pdf, manifest: Manifest): void {
  const { parcels } = manifest;
  let y = beginPage(pdf, manifest);
  for (const [index, parcel] of parcels.entries()) {
    if (y + ROW > FOOT) y = beginPage(pdf, manifest);
    drawRow(pdf, y, toCells(parcel, index));
    y += ROW;
    pdf.rule(y);
  }
  drawFoot(pdf, manifest, y);
}

function beginPage(pdf: Pdf, { brandName, courier, at, parcels }: Manifest): number {
  pdf.addPage();
  pdf.text(brandName, LEFT, 38, { size: 13, weight: 'bold' });
  pdf.text('Manifest', LEFT, 38, { size: 13, width: WIDTH, align: 'right' });
  pdf.rule(62, { width: 2, colour: INK });
  pdf.text(courier, LEFT, 74, { size: 18, weight: 'bold', width: 340 });
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`;
  pdf.text(`${count}, ${formatDateTime(at.toISOString())}`, LEFT, 80, {
    size: 10,
    colour: SECOND,
    width: WIDTH,
    align: 'right',
  });
  const top = 112;
  pdf.box(LEFT, top, { width: WIDTH, height: 22, fill: STONE });
  for (const { head, x, width, ...rest } of COLUMNS) {
    pdf.text(head, x, top + 6, { size: 9, weight: 'bold', width, ...rest });
  }
  return top + 22;
}

function toCells(
  { reference, trackingNumber, city, pincode, collectPaise }: ManifestRow,
  index: number,
): string[] {
  const collect = collectPaise > 0 ? `₹${formatPaise(collectPaise)}` : 'Prepaid';
  return [String(index + 1), reference, trackingNumber ?? '', city, pincode, collect];
}

function drawRow(pdf: Pdf, y: number, cells: readonly string[]): void {
  for (const [place, { x, width, ...rest }] of COLUMNS.entries()) {
    pdf.text(toOneLine(pdf, cells[place] ?? '', width), x, y + 5, {
      size: 9,
      width,
      ...('align' in rest ? { align: rest.align } : {}),
    });
  }
}

/** A row is one line high. */
function toOneLine(pdf: Pdf, text: string, width: number): string {
  let shown = text;
  while (shown.length > 1 && pdf.getWidth(shown, { size: 9 }) > width)
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  return shown;
}

function drawFoot(pdf: Pdf, { parcels }: Manifest, y: number): void {
  const collectPaise = parcels.reduce((sum, parcel) => sum + parcel.collectPaise, 0);
  pdf.text(`Cash to collect ₹${formatPaise(collectPaise)}`, LEFT, y + 10, {
    size: 11,
    weight: 'bold',
    width: WIDTH,
    align: 'right',
  });
  pdf.text('Picked up by (name, signature, time)', LEFT, FOOT + 60, { size: 8, colour: SECOND });
  pdf.rule(FOOT + 56, { colour: INK });
}
