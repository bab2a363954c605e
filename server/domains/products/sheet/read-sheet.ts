import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_ROWS_MOST } from '#core/contract/products/sheet.ts';
import { fieldOfHead, readCellText, type SheetField, sizeOfHead } from '#core/rules/product-sheet.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** One product of the file: what its cells say, for the columns that the file has. */
export interface SheetRecord {
  /** As a spreadsheet numbers it. */
  row: number;
  cells: Partial<Record<SheetField, string>>;
  stock: { size: string; text: string }[];
}

export interface Sheet {
  records: SheetRecord[];
  /** Heads that mean nothing here. */
  ignored: string[];
}

const CHUNK = 64 * 1024;

/** Reads a file that a spreadsheet has written: UTF-8 or UTF-16, separated by comma, semicolon or tab. */
export async function readSheet(content: Buffer): Promise<Sheet> {
  const text = decode(content);
  const parser: AsyncIterable<string[]> = Readable.from(chunksOf(text)).pipe(
    parse({ delimiter: getDelimiter(text), relax_column_count: true, skip_empty_lines: false }),
  );
  let heads: Head[] | undefined;
  const records: SheetRecord[] = [];
  let row = 0;
  try {
    for await (const cells of parser) {
      row += 1;
      if (!heads) heads = getHeads(cells);
      else if (cells.some((cell) => cell.trim() !== '')) records.push(recordOf(row, cells, heads));
      if (records.length > IMPORT_ROWS_MOST) {
        throw unreadable(`At most ${IMPORT_ROWS_MOST.toLocaleString('en-IN')} products at a time`);
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`Row ${row + 1}: the quotation marks do not match`);
    throw error;
  }
  if (!heads) throw unreadable('The file is empty');
  const ignored = heads.flatMap(({ head, field, size }) => (field || size || head === '' ? [] : [head]));
  return { records, ignored };
}

interface Head {
  head: string;
  field?: SheetField;
  size?: string;
}

function getHeads(cells: string[]): Head[] {
  const heads = cells.map((cell): Head => {
    const head = cell.trim();
    const field = fieldOfHead(head);
    const size = sizeOfHead(head);
    return { head, ...(field ? { field } : {}), ...(size ? { size } : {}) };
  });
  const known = heads.flatMap(({ field, size }) => field ?? (size ? `Stock ${size}` : []));
  const twice = known.find((name, place) => known.indexOf(name) !== place);
  if (twice) throw unreadable(`The column “${twice}” appears twice`);
  if (!known.includes('id') && !known.includes('name')) {
    throw unreadable('The first row must name the columns, with at least “Id” or “Name”');
  }
  return heads;
}

function recordOf(row: number, cells: string[], heads: Head[]): SheetRecord {
  const record: SheetRecord = { row, cells: {}, stock: [] };
  for (const [place, { field, size }] of heads.entries()) {
    const text = readCellText(cells[place] ?? '')
      .replaceAll(/\r\n?/g, '\n')
      .trim();
    if (field) record.cells[field] = text;
    if (size && text !== '') record.stock.push({ size, text });
  }
  return record;
}

function decode(content: Buffer): string {
  const encoding = content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw unreadable('The file is not in UTF-8. Save it as “CSV UTF-8” and try again');
}

function getDelimiter(text: string): string {
  const first = text.slice(0, text.search(/\r|\n|$/));
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

function unreadable(message: string): Refusal {
  return new Refusal('import-unreadable', { message });
}
