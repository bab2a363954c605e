import { barcodeSchema, ownSkuSchema } from '#core/contract/products/admin.ts';
import type { CellChange, CellError } from '#core/contract/products/sheet.ts';
import { makeSku } from '#core/rules/piece-codes.ts';
import { sizeHead } from '#core/rules/product-sheet.ts';
import type { StoredSize } from '../admin/write-product.queries.ts';
import type { CheckedRow } from './check-import.ts';
import type { SheetRecord } from './read-sheet.ts';
import type { SheetRow } from './sheet.queries.ts';

type CodeCell = SheetRecord['sizes'][number] & { column: 'sku' | 'barcode' };

interface Row {
  stored: SheetRow | undefined;
  /** A size that is new comes with its count. */
  stock: CheckedRow['stock'];
  errors: CellError[];
}

/** SKUs and barcodes that differ from those there are. An empty cell leaves them as they are. */
export function readCodes(
  { sizes }: SheetRecord,
  { stored, stock, errors }: Row,
): { codes: CheckedRow['codes']; changes: CellChange[] } {
  const codes = new Map<string, CheckedRow['codes'][number]>();
  const changes: CellChange[] = [];
  for (const cell of sizes.filter((one): one is CodeCell => one.column !== 'stock')) {
    const { size, column, text } = cell;
    const head = sizeHead(column, size);
    const known = stored?.sizes.find((entry) => entry.size === size);
    if (!known && !stock.some((entry) => entry.size === size)) {
      errors.push({ column: head, message: 'The product has no such size. Give it a stock as well.' });
      continue;
    }
    const read = readCode(cell, stored?.id);
    if (read.problem !== undefined) {
      errors.push({ column: head, message: quoted(text, read.problem) });
      continue;
    }
    const before = known ?? { size, onHand: 0, sku: null, barcode: null };
    if (read.code === before[column]) continue;
    codes.set(size, {
      size,
      sku: before.sku,
      barcode: before.barcode,
      ...codes.get(size),
      [column]: read.code,
    });
    changes.push({ column: head, from: known ? shown(known, column, stored?.id) : '', to: text });
  }
  return { codes: [...codes.values()], changes };
}

/** The SKU that the store makes is not stored. */
function readCode(
  { column, size, text }: CodeCell,
  productId: string | undefined,
): { code: string | null; problem?: undefined } | { problem: string } {
  const isMade = productId !== undefined && makeSku(productId, size).toUpperCase() === text.toUpperCase();
  if (column === 'sku' && isMade) return { code: null };
  const parsed = (column === 'sku' ? ownSkuSchema : barcodeSchema).safeParse(text);
  if (parsed.success) return { code: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? '' };
}

function shown({ size, sku, barcode }: StoredSize, column: 'sku' | 'barcode', productId = ''): string {
  return column === 'sku' ? (sku ?? makeSku(productId, size)) : (barcode ?? '');
}

const QUOTED_MOST = 40;

/** Quotes the cell, so that it can be found in the file. */
export function quoted(text: string | undefined, message: string): string {
  if (!text) return message;
  const shown = text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text;
  return `“${shown}”: ${message}`;
}
