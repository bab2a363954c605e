import {
  FIELD_NAMES,
  type FieldName,
  PRODUCT_FIELDS,
  type ProductField,
} from '#core/contract/products/fields.ts';

export type SheetField = 'id' | FieldName;

interface SheetColumn {
  field: SheetField;
  head: string;
  help: string;
}

/** The columns of the product sheet, in their order. After them comes one for each size: `Stock S`, `Stock M`, … */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { field: 'id', head: 'Id', help: 'Leave it empty to add a new product.' },
  ...FIELD_NAMES.map((field): SheetColumn => {
    const { label, head = label, help }: ProductField = PRODUCT_FIELDS[field];
    return { field, head, help };
  }),
];

const STOCK_HEAD = /^stock\s+(\S.*)$/i;

export function stockHead(size: string): string {
  return `Stock ${size}`;
}

/** The size of a column such as `Stock XL`; undefined for another column. */
export function sizeOfHead(head: string): string | undefined {
  return STOCK_HEAD.exec(head.trim())?.[1]?.trim().toUpperCase();
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
