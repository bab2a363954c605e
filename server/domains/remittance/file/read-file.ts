import { REMITTANCE_LINES_MOST } from '#core/contract/remittance.ts';
import { addDays } from '#core/rules/india-time.ts';
import { readCsv, unreadable } from '#server/domains/read-csv.ts';
import { type FileColumns, type FileField, readColumns } from './columns.ts';
import { type Read, readAmount, readDay, readNumber } from './read-cells.ts';

/** How far down the row may stand that names the columns: couriers put titles above it. */
const HEAD_ROWS = 20;
/** The day on which a parcel could have been paid for at the earliest. */
const FIRST_DAY = '2015-01-01';

/** One line of a courier's file. Only numbers are read: names, phones and addresses stay in the file. */
export interface FileLine {
  /** As a spreadsheet numbers it. */
  line: number;
  trackingNumber: string | null;
  reference: string | null;
  amountPaise: number | null;
  utr: string | null;
  paidOn: string | null;
  freightPaise: number | null;
  cashFeePaise: number | null;
  returnPaise: number | null;
}

export interface WrongLine {
  line: number;
  message: string;
}

export interface RemittanceFile extends Pick<FileColumns, 'columns' | 'ignored'> {
  lines: FileLine[];
  wrong: WrongLine[];
  /** Lines without any amount. */
  skipped: number;
}

/** Reads a courier's file, whatever its columns are called and in whichever order they stand. */
export async function readRemittanceFile(content: Buffer, today: string): Promise<RemittanceFile> {
  let columns: FileColumns | undefined;
  const lines: FileLine[] = [];
  const wrong: WrongLine[] = [];
  let skipped = 0;
  let line = 0;
  for await (const cells of readCsv(content, { headRows: HEAD_ROWS, hasLooseQuotes: true })) {
    line += 1;
    if (!columns) {
      columns = readColumns(cells);
      if (!columns && line >= HEAD_ROWS) break;
    } else if (cells.some((cell) => cell.trim() !== '')) {
      const read = readLine(line, cells, { places: columns.places, today });
      if (read === null) skipped += 1;
      else if ('message' in read) wrong.push(read);
      else lines.push(read);
    }
    if (lines.length + wrong.length > REMITTANCE_LINES_MOST) {
      throw unreadable(`At most ${REMITTANCE_LINES_MOST.toLocaleString('en-IN')} lines at a time`);
    }
  }
  if (line === 0) throw unreadable('The file is empty');
  if (!columns) {
    throw unreadable(
      'No row names the columns. There must be one with the tracking number (AWB) or the order number, and one with the COD amount or a charge',
    );
  }
  const { columns: understood, ignored } = columns;
  return { columns: understood, ignored, lines, wrong, skipped };
}

/** Null for a line about which there is nothing to say, such as one of a parcel that was paid online. */
function readLine(
  line: number,
  cells: readonly string[],
  { places, today }: Pick<FileColumns, 'places'> & { today: string },
): FileLine | WrongLine | null {
  const problems: string[] = [];
  function read<Value>(field: FileField, readCell: (cell: string) => Read<Value>): Value | null {
    const cell = readCell(cells[places.get(field) ?? -1] ?? '');
    if ('value' in cell) return cell.value;
    problems.push(cell.problem);
    return null;
  }
  const said: FileLine = {
    line,
    trackingNumber: read('trackingNumber', readNumber)?.toUpperCase() ?? null,
    reference: read('reference', readNumber),
    amountPaise: read('amount', readAmount),
    utr: read('utr', readNumber)?.toUpperCase() ?? null,
    paidOn: read('paidOn', readDay),
    freightPaise: read('freight', readAmount),
    cashFeePaise: read('cashFee', readAmount),
    returnPaise: read('returnFee', readAmount),
  };
  const { paidOn } = said;
  if (paidOn !== null && paidOn < FIRST_DAY) problems.push(`${paidOn} is too long ago`);
  if (paidOn !== null && paidOn > addDays(today, 1)) problems.push(`${paidOn} is in the future`);
  if (said.trackingNumber === null && said.reference === null) {
    problems.push('No tracking number and no order number');
  }
  const [problem] = problems;
  if (problem !== undefined) return { line, message: problem };
  const { amountPaise, freightPaise, cashFeePaise, returnPaise } = said;
  const hasMoney = [amountPaise, freightPaise, cashFeePaise, returnPaise].some((paise) => paise !== null);
  return hasMoney ? said : null;
}
