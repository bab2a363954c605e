import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Refusal } from './refusal.ts';

const CHUNK = 64 * 1024;

/**
 * The rows of a file that a spreadsheet has written: UTF-8 or UTF-16, separated by comma, semicolon or tab. Empty rows are
 * among them, so that rows can be numbered as a spreadsheet numbers them. The columns are named in one of the first
 * `headRows` rows. Loose quotes stand within a cell, as in `="0123"`.
 */
export async function* readCsv(
  content: Buffer,
  { headRows = 1, hasLooseQuotes = false } = {},
): AsyncGenerator<string[]> {
  const text = decode(content);
  const parser: AsyncIterable<string[]> = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter: getDelimiter(text, headRows),
      relax_column_count: true,
      relax_quotes: hasLooseQuotes,
      skip_empty_lines: false,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser) {
      row += 1;
      yield cells;
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`Row ${row + 1}: the quotation marks do not match`);
    throw error;
  }
}

export function unreadable(message: string): Refusal {
  return new Refusal('import-unreadable', { message });
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

/** By the row that has most of it. */
function getDelimiter(text: string, headRows: number): string {
  const rows = text
    .slice(0, CHUNK)
    .split(/\r\n?|\n/)
    .slice(0, headRows);
  const count = (mark: string) => Math.max(...rows.map((row) => row.split(mark).length));
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}
