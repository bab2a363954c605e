import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { LabelLayout } from '#core/contract/parcels.ts';

interface Layout {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  /** Left free around each label, where it is cut and where printers do not print. */
  margin: number;
}

/** In points, of which an inch has 72. */
const LAYOUTS: Record<LabelLayout, Layout> = {
  a4: { page: { width: 595.28, height: 841.89 }, columns: 2, rows: 2, margin: 12 },
  '4x6': { page: { width: 288, height: 432 }, columns: 1, rows: 1, margin: 0 },
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A label that is no PDF, or one that nobody may copy from. */
export class UnreadableLabels extends Error {
  readonly places: readonly number[];

  constructor(places: readonly number[]) {
    super('Some labels cannot be read');
    this.places = places;
  }
}

/** One file with all labels, each page of theirs in a place of its own, in the order given. */
export async function layOutLabels(labels: readonly Uint8Array[], layout: LabelLayout): Promise<Uint8Array> {
  // It is large, and is read when the first labels are asked for.
  const { PDFDocument: Document } = await import('@cantoo/pdf-lib');
  const read = await Promise.allSettled(labels.map((label) => readPages(Document, label)));
  const unreadable = read.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []));
  if (unreadable.length > 0) throw new UnreadableLabels(unreadable);
  const file = await Document.create();
  const places = listPlaces(LAYOUTS[layout]);
  const pages = read.flatMap((made) => (made.status === 'fulfilled' ? made.value : []));
  for (const [index, page] of pages.entries()) {
    const place = places[index % places.length];
    if (!place) continue;
    const { width, height } = LAYOUTS[layout].page;
    const sheet =
      index % places.length === 0 ? file.addPage([width, height]) : file.getPage(-1 + file.getPageCount());
    await putInto(sheet, page, place);
  }
  return file.save();
}

async function readPages(Document: typeof PDFDocument, label: Uint8Array): Promise<PDFPage[]> {
  const pages = (await Document.load(label)).getPages();
  if (pages.length === 0) throw new Error('A label without a page');
  return pages;
}

/** From the top left to the bottom right. */
function listPlaces({ page, columns, rows, margin }: Layout): Box[] {
  const width = page.width / columns;
  const height = page.height / rows;
  return Array.from({ length: columns * rows }, (_, place) => ({
    x: (place % columns) * width + margin,
    y: page.height - (Math.floor(place / columns) + 1) * height + margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
  }));
}

/** As large as it fits, in the middle, and upright: a label on its side is turned. */
async function putInto(sheet: PDFPage, page: PDFPage, place: Box): Promise<void> {
  const { degrees } = await import('@cantoo/pdf-lib');
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const label = await sheet.doc.embedPage(page, { left, bottom, right: left + width, top: bottom + height });
  const asShown = ((page.getRotation().angle % 360) + 360) % 360;
  const isWide = (asShown % 180 === 0) === width > height;
  const turned = (asShown + (isWide ? 90 : 0)) % 360;
  const [shownWidth, shownHeight] = turned % 180 === 0 ? [width, height] : [height, width];
  const scale = Math.min(place.width / shownWidth, place.height / shownHeight);
  const size = { width: width * scale, height: height * scale };
  const x = place.x + (place.width - shownWidth * scale) / 2;
  const y = place.y + (place.height - shownHeight * scale) / 2;
  // A page is turned clockwise around its own corner, which then lies elsewhere.
  const corner = {
    0: { x, y },
    90: { x, y: y + size.width },
    180: { x: x + size.width, y: y + size.height },
    270: { x: x + size.height, y },
  }[turned] ?? { x, y };
  sheet.drawPage(label, { ...corner, ...size, rotate: degrees(-turned) });
}
