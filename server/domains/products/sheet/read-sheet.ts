import { IMPORT_ROWS_MOST } from '#core/contract/products/sheet.ts';
import {
  fieldOfHead,
  readCellText,
  type SheetField,
  type SizeColumn,
  sizeHead,
  sizeOfHead,
} from '#core/rules/product-sheet.ts';
import { readCsv, unreadable } from '#server/domains/read-csv.ts';

/** One product of the file: what its cells say, for the columns that the file has. */
export interface SheetRecord {
  /** As a spreadsheet numbers it. */
  row: number;
  cells: Partial<Record<SheetField, string>>;
  /** Those that are not empty. */
  sizes: { column: SizeColumn; size: string; text: string }[];
}

export interface Sheet {
  records: SheetRecord[];
  /** Heads that mean nothing here. */
  ignored: string[];
}

/** Reads a file that a spreadsheet has written. */
export async function readSheet(content: Buffer): Promise<Sheet> {
  let heads: Head[] | undefined;
  const records: SheetRecord[] = [];
  let row = 0;
  for await (const cells of readCsv(content)) {
    row += 1;
    if (!heads) heads = getHeads(cells);
    else if (cells.some((cell) => cell.trim() !== '')) records.push(recordOf(row, cells, heads));
    if (records.length > IMPORT_ROWS_MOST) {
      throw unreadable(`At most ${IMPORT_ROWS_MOST.toLocaleString('en-IN')} products at a time`);
    }
  }
  if (!heads) throw unreadable('The file is empty');
  const ignored = heads.flatMap(({ head, field, ofSize }) => (field || ofSize || head === '' ? [] : [head]));
  return { records, ignored };
}

interface Head {
  head: string;
  field?: SheetField;
  ofSize?: { column: SizeColumn; size: string };
}

function getHeads(cells: string[]): Head[] {
  const heads = cells.map((cell): Head => {
    const head = cell.trim();
    const field = fieldOfHead(head);
    const ofSize = sizeOfHead(head);
    return { head, ...(field ? { field } : {}), ...(ofSize ? { ofSize } : {}) };
  });
  const known = heads.flatMap(
    ({ field, ofSize }) => field ?? (ofSize ? sizeHead(ofSize.column, ofSize.size) : []),
  );
  const twice = known.find((name, place) => known.indexOf(name) !== place);
  if (twice) throw unreadable(`The column “${twice}” appears twice`);
  if (!known.includes('id') && !known.includes('name')) {
    throw unreadable('The first row must name the columns, with at least “Id” or “Name”');
  }
  return heads;
}

function recordOf(row: number, cells: string[], heads: Head[]): SheetRecord {
  const record: SheetRecord = { row, cells: {}, sizes: [] };
  for (const [place, { field, ofSize }] of heads.entries()) {
    const text = readCellText(cells[place] ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .trim();
    if (field) record.cells[field] = text;
    if (ofSize && text !== '') record.sizes.push({ ...ofSize, text });
  }
  return record;
}
