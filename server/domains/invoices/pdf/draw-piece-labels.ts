import type { LabelledPiece } from '../invoices.queries.ts';
import { drawBarcode, scannedCode } from './barcode.ts';
import { PAGE, type Pdf, SECOND } from './pdf.ts';

/** Sheets of 3 × 8 labels of 70 × 37 mm, as stationers sell them. */
const COLUMNS = 3;
const ROWS = 8;
const LABEL = { width: PAGE.width / COLUMNS, height: PAGE.height / ROWS };
const MARGIN = 12;
const INNER = LABEL.width - 2 * MARGIN;
const LONGEST_NAME = 34;

/** As many labels of one piece as are wanted, from the top left on. */
export function drawPieceLabels(pdf: Pdf, piece: LabelledPiece, count: number): void {
  for (let place = 0; place < count; place += 1) {
    const onPage = place % (COLUMNS * ROWS);
    if (onPage === 0) pdf.addPage();
    const x = (onPage % COLUMNS) * LABEL.width + MARGIN;
    const y = Math.floor(onPage / COLUMNS) * LABEL.height + MARGIN;
    drawLabel(pdf, piece, { x, y });
  }
}

function drawLabel(pdf: Pdf, piece: LabelledPiece, { x, y }: { x: number; y: number }): void {
  const code = scannedCode(piece);
  pdf.text(piece.name.slice(0, LONGEST_NAME), x, y, { size: 8, width: INNER - 36 });
  pdf.text(piece.size, x, y, { size: 12, weight: 'bold', width: INNER, align: 'right' });
  const hasBars = drawBarcode(pdf, {
    text: code,
    ...{ x, y: y + 24, width: INNER, height: 34, align: 'center' },
  });
  const below = { size: 8, width: INNER, align: 'center' } as const;
  if (hasBars) pdf.text(code, x, y + 60, below);
  else {
    pdf.text(code, x, y + 26, { ...below, weight: 'bold' });
    pdf.text('Too long for a barcode: give this size a shorter SKU', x, y + 56, { ...below, colour: SECOND });
  }
}
