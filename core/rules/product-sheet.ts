/** The columns of the product sheet, in their order. After them comes one for each size: `Stock S`, `Stock M`, … */
export const SHEET_COLUMNS = [
  { field: 'id', head: 'Id', what: 'Leave it empty to add a new product.' },
  { field: 'name', head: 'Name', what: 'Up to 200 characters.' },
  { field: 'description', head: 'Description', what: 'A sentence or two.' },
  { field: 'details', head: 'Details', what: 'One per line; “Fabric: cotton” becomes a table row.' },
  { field: 'price', head: 'Price', what: 'In rupees, including tax, such as 799 or 799.50.' },
  { field: 'mrp', head: 'MRP', what: 'In rupees, not below the price. Leave it empty for none.' },
  { field: 'category', head: 'Category', what: 'Such as “oversized t-shirt” or “hoodie”.' },
  { field: 'homeTag', head: 'Home tag', what: 'Such as “Anime”. Leave it empty for none.' },
  { field: 'colour', head: 'Colour', what: 'Such as “Black”.' },
  { field: 'countryOfOrigin', head: 'Country of origin', what: 'India if left empty.' },
  { field: 'manufacturer', head: 'Manufacturer', what: 'Name and address.' },
  { field: 'hsn', head: 'HSN', what: '4, 6 or 8 digits.' },
  { field: 'netQuantity', head: 'Net quantity', what: '1 N if left empty.' },
  { field: 'published', head: 'On sale', what: 'yes or no. A new product stays hidden unless it says yes.' },
] as const;

export type SheetField = (typeof SHEET_COLUMNS)[number]['field'];

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
