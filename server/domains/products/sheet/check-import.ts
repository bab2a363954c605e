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
import { headOfField, SHEET_COLUMNS, type SheetField, sizeHead } from '#core/rules/product-sheet.ts';
import { MRP_BELOW_PRICE, sizeName } from '#core/rules/products.ts';
import { toColumns } from '../admin/save-product.ts';
import type { SizeCodes } from '../admin/write-product.queries.ts';
import type { ProductColumns } from '../columns.queries.ts';
import { quoted, readCodes } from './check-codes.ts';
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
  /** Of sizes that get another SKU or barcode. */
  codes: Omit<SizeCodes, 'productId'>[];
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
  const { codes, changes: codeChanges } = readCodes(record, { stored, stock, errors });
  changes.push(...codeChanges);
  const areFieldsChanged = changes.length > 0;
  for (const { size, onHand, wasOnHand } of stock) {
    changes.push({
      column: sizeHead('stock', size),
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
    codes,
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

function messageFor(field: string, value: unknown, message: string): string {
  if (field === 'published') return 'yes or no';
  if (field === 'weightGrams' && Number.isNaN(value)) return 'Whole grams, such as 240';
  if (field === 'sizeClass') return 'small, medium or large';
  if (value === undefined || value === '' || Number.isNaN(value))
    return value === undefined ? 'Required' : message;
  return message;
}

function readCell(field: FieldName, text: string): unknown {
  const { empty }: ProductField = PRODUCT_FIELDS[field];
  if (text === '' && empty === null) return null;
  if (field === 'price' || field === 'mrp') return amountFromText(text) ?? Number.NaN;
  if (field === 'weightGrams') return /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (field === 'sizeClass') return text.toLowerCase();
  if (field === 'published')
    return { yes: true, true: true, '1': true, no: false, false: false, '0': false }[text.toLowerCase()];
  return text;
}

/** Counts that differ from what is on the shelf. An empty cell leaves a size as it is. */
function readStock(
  { sizes }: SheetRecord,
  stored: SheetRow | undefined,
  errors: CellError[],
): CheckedRow['stock'] {
  const counts = sizes.filter(({ column }) => column === 'stock');
  return counts.flatMap(({ size, text }) => {
    const column = sizeHead('stock', size);
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

function toFields(row: SheetRow): Partial<Record<Exclude<SheetField, 'id'>, unknown>> {
  const { pricePaise, mrpPaise, id: _id, version: _version, sizes: _sizes, ...rest } = row;
  return {
    ...rest,
    price: rupeesFromPaise(pricePaise),
    mrp: mrpPaise === null ? null : rupeesFromPaise(mrpPaise),
  };
}
