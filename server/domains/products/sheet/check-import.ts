import {
  EMPTY_FIELDS,
  FIELD_NAMES,
  type FieldName,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
  productFieldsSchema,
} from '#core/contract/products/fields.ts';
import type { CellChange, CellError, ImportRow } from '#core/contract/products/sheet.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { amountFromText } from '#core/rules/money-text.ts';
import { headOfField, SHEET_COLUMNS, type SheetField, stockHead } from '#core/rules/product-sheet.ts';
import { MRP_BELOW_PRICE, sizeName } from '#core/rules/products.ts';
import { toColumns } from '../admin/save-product.ts';
import type { ProductColumns } from '../columns.queries.ts';
import { sheetText } from './export-sheet.ts';
import type { SheetRecord } from './read-sheet.ts';
import type { SheetRow } from './sheet.queries.ts';

/** What becomes of one row of a file. */
export interface CheckedRow {
  shown: Omit<ImportRow, 'state'> & { state: ImportRow['state'] | 'unchanged' };
  /** The product as it is; undefined for a new one. */
  stored: SheetRow | undefined;
  columns: ProductColumns | undefined;
  areFieldsChanged: boolean;
  stock: { size: string; onHand: number; wasOnHand: number | null }[];
}

export interface Surroundings {
  stored: SheetRow | undefined;
  /** Another product of the same name and colour. */
  namesake: string | undefined;
  /** An earlier row of the file for the same product. */
  earlierRow: number | undefined;
  leaveStock: boolean;
}

/** Compares a row with the product that it names, and says what would change and what is wrong with it. */
export function checkRow(record: SheetRecord, surroundings: Surroundings): CheckedRow {
  const { stored, leaveStock } = surroundings;
  const errors = placeErrors(record, surroundings);
  const fields = readFields(record, stored, errors);
  // A product that is new has no stock that could be wound back.
  const stock = leaveStock && stored ? [] : readStock(record, stored, errors);
  const columns = fields && toColumns(fields);
  const changes = columns ? getChanges(columns, stored, record) : [];
  const areFieldsChanged = changes.length > 0;
  for (const { size, onHand, wasOnHand } of stock) {
    changes.push({
      column: stockHead(size),
      from: wasOnHand === null ? '' : String(wasOnHand),
      to: String(onHand),
    });
  }
  const state = errors.length > 0 ? 'wrong' : !stored ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  const name = record.cells.name || stored?.name || '';
  return {
    shown: { kind: 'row', row: record.row, state, id: stored?.id ?? null, name, changes, errors },
    stored,
    columns,
    areFieldsChanged,
    stock,
  };
}

function placeErrors({ cells }: SheetRecord, { stored, namesake, earlierRow }: Surroundings): CellError[] {
  if (earlierRow !== undefined)
    return [{ column: 'Id', message: `The same product as in row ${earlierRow}` }];
  if (cells.id && !stored) {
    return [{ column: 'Id', message: 'Product not found. Leave the cell empty to add a new one.' }];
  }
  if (!stored && namesake) {
    return [
      {
        column: 'Name',
        message: `A product with this name and colour already exists: ${namesake}. Enter its id to change it.`,
      },
    ];
  }
  return [];
}

/** The product's fields with those of the row put upon them; undefined when they are not good. */
function readFields(
  { cells }: SheetRecord,
  stored: SheetRow | undefined,
  errors: CellError[],
): ProductFields | undefined {
  if (errors.length > 0) return undefined;
  const start = stored ? toFields(stored) : EMPTY_FIELDS;
  const given: Record<string, unknown> = {};
  for (const field of FIELD_NAMES) {
    const text = cells[field];
    const isLeftOut = text === undefined || (text === '' && !stored && field in EMPTY_FIELDS);
    if (!isLeftOut) given[field] = readCell(field, text);
  }
  const parsed = productFieldsSchema.safeParse({ ...start, ...given });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]);
      const problem = messageFor(field, given[field], message);
      errors.push({ column: headOfField(field), message: quoted(cells[field as SheetField], problem) });
    }
    return undefined;
  }
  const { price, mrp } = parsed.data;
  if (mrp !== null && mrp < price) errors.push({ column: 'MRP', message: MRP_BELOW_PRICE });
  return parsed.data;
}

const QUOTED_MOST = 40;

/** Quotes the cell, so that it can be found in the file. */
function quoted(text: string | undefined, message: string): string {
  if (!text) return message;
  const shown = text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text;
  return `“${shown}”: ${message}`;
}

function messageFor(field: string, value: unknown, message: string): string {
  if (field === 'published') return 'yes or no';
  if (value === undefined || value === '' || Number.isNaN(value))
    return value === undefined ? 'Required' : message;
  return message;
}

function readCell(field: FieldName, text: string): unknown {
  const { empty }: ProductField = PRODUCT_FIELDS[field];
  if (text === '' && empty === null) return null;
  if (field === 'price' || field === 'mrp') return amountFromText(text) ?? Number.NaN;
  if (field === 'published')
    return { yes: true, true: true, '1': true, no: false, false: false, '0': false }[text.toLowerCase()];
  return text;
}

/** Counts that differ from what is on the shelf. An empty cell leaves a size as it is. */
function readStock(
  { stock }: SheetRecord,
  stored: SheetRow | undefined,
  errors: CellError[],
): CheckedRow['stock'] {
  return stock.flatMap(({ size, text }) => {
    const column = stockHead(size);
    if (!/^\d{1,6}$/.test(text) || Number(text) > 1_00_000) {
      errors.push({ column, message: quoted(text, 'A whole number up to 1,00,000') });
      return [];
    }
    if (!sizeName().safeParse(size).success) {
      errors.push({ column, message: 'Not a valid size' });
      return [];
    }
    const wasOnHand = stored?.sizes.find((row) => row.size === size)?.onHand ?? null;
    const onHand = Number(text);
    return onHand === wasOnHand ? [] : [{ size, onHand, wasOnHand }];
  });
}

function getChanges(
  columns: ProductColumns,
  stored: SheetRow | undefined,
  { cells }: SheetRecord,
): CellChange[] {
  return SHEET_COLUMNS.flatMap(({ field, head }) => {
    if (field === 'id' || (stored && cells[field] === undefined)) return [];
    const from = stored ? sheetText(stored, field) : '';
    const to = sheetText(columns, field);
    return same(from) === same(to) ? [] : [{ column: head, from, to }];
  });
}

/** Texts that were stored before line endings were normalised are no change. */
function same(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

function toFields(row: SheetRow): Record<Exclude<SheetField, 'id'>, unknown> {
  const { pricePaise, mrpPaise, id: _id, version: _version, sizes: _sizes, ...rest } = row;
  return {
    ...rest,
    price: rupeesFromPaise(pricePaise),
    mrp: mrpPaise === null ? null : rupeesFromPaise(mrpPaise),
  };
}
