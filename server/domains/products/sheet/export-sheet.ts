import { stringify } from 'csv-stringify/sync';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { makeSku } from '#core/rules/piece-codes.ts';
import {
  SHEET_COLUMNS,
  type SheetField,
  SIZE_COLUMNS,
  type SizeColumn,
  sizeHead,
  writeCell,
} from '#core/rules/product-sheet.ts';
import { compareSizes } from '#core/rules/products.ts';
import type { Db } from '#server/db/client.ts';
import type { ProductColumns } from '../columns.queries.ts';
import { type SheetRow, selectSheetPage, selectSizesInUse } from './sheet.queries.ts';

const STEP = 500;
const BYTE_ORDER_MARK = '\uFEFF';

/** All products as a sheet, some hundred products at a time: one row each, and columns for every size in use. */
export async function* exportSheet(db: Db): AsyncGenerator<string> {
  const sizes = (await selectSizesInUse(db)).toSorted(compareSizes);
  const sizeHeads = SIZE_COLUMNS.flatMap((column) => sizes.map((size) => sizeHead(column, size)));
  yield BYTE_ORDER_MARK + lines([[...SHEET_COLUMNS.map(({ head }) => head), ...sizeHeads]]);
  let after = '';
  for (;;) {
    const rows = await selectSheetPage(db, after, STEP);
    if (rows.length > 0) yield lines(rows.map((row) => getCells(row, sizes)));
    const last = rows.at(-1);
    if (rows.length < STEP || !last) return;
    after = last.id;
  }
}

/** A field as the sheet shows it, and as the changes of an import are shown. */
export function sheetText(columns: ProductColumns, field: Exclude<SheetField, 'id'>): string {
  if (field === 'price') return amount(columns.pricePaise);
  if (field === 'mrp') return columns.mrpPaise === null ? '' : amount(columns.mrpPaise);
  const value = columns[field];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? '' : String(value);
}

function getCells(row: SheetRow, sizes: string[]): string[] {
  const cells = new Map(row.sizes.map((entry) => [entry.size, entry]));
  return [
    ...SHEET_COLUMNS.map(({ field }) => writeCell(field === 'id' ? row.id : sheetText(row, field))),
    ...SIZE_COLUMNS.flatMap((column) => sizes.map((size) => sizeCell(row, column, cells.get(size)))),
  ];
}

function sizeCell(
  { id }: SheetRow,
  column: SizeColumn,
  entry: SheetRow['sizes'][number] | undefined,
): string {
  if (!entry) return '';
  if (column === 'stock') return String(entry.onHand);
  return writeCell(column === 'sku' ? (entry.sku ?? makeSku(id, entry.size)) : (entry.barcode ?? ''));
}

function amount(paise: number): string {
  const rupees = rupeesFromPaise(paise);
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

function lines(rows: string[][]): string {
  return stringify(rows, { record_delimiter: '\r\n' });
}
