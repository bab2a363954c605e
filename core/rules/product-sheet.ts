import {
  FIELD_NAMES,
  type FieldName,
  PRODUCT_FIELDS,
  type ProductField,
} from '#core/contract/products/fields.ts';
import { keysOf } from '#core/objects.ts';

export type SheetField = 'id' | FieldName;

interface SheetColumn {
  field: SheetField;
  head: string;
  help: string;
}

/** The columns of the product sheet, in their order. After them come those of each size: `Stock S`, `SKU S`, … */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { field: 'id', head: 'Id', help: 'Leave it empty to add a new product.' },
  ...FIELD_NAMES.map((field): SheetColumn => {
    const { label, head = label, help }: ProductField = PRODUCT_FIELDS[field];
    return { field, head, help };
  }),
];

/** What there is a column of for every size. */
const SIZE_HEADS = { stock: 'Stock', sku: 'SKU', barcode: 'Barcode' } as const;
export type SizeColumn = keyof typeof SIZE_HEADS;
export const SIZE_COLUMNS = keysOf(SIZE_HEADS);

export function sizeHead(column: SizeColumn, size: string): string {
  return `${SIZE_HEADS[column]} ${size}`;
}

/** What a head such as `Stock XL` is about; undefined for another column. */
export function sizeOfHead(head: string): { column: SizeColumn; size: string } | undefined {
  const [, word = '', size = ''] = /^(\S+)\s+(\S.*)$/.exec(head.trim()) ?? [];
  const column = SIZE_COLUMNS.find((name) => SIZE_HEADS[name].toLowerCase() === word.toLowerCase());
  return column && { column, size: size.trim().toUpperCase() };
}

export function fieldOfHead(head: string): SheetField | undefined {
  const wanted = head.trim().toLowerCase();
  return SHEET_COLUMNS.find((column) => column.head.toLowerCase() === wanted)?.field;
}

export function headOfField(field: string): string {
  return SHEET_COLUMNS.find((column) => column.field === field)?.head ?? field;
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text. Reading takes the
 * apostrophe away again, so that what was written comes back as it was.
 */
export function writeCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function readCellText(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
