import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '#core/contract/call.ts';
import type { WantedList } from '#core/contract/restock.ts';
import { formatSortable } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { selectWanted, type WantedRow } from './wanted.queries.ts';

/** What a person can look through; the file has all of it. */
const MOST_SHOWN = 200;
const MOST_EXPORTED = 10_000;

const COLUMNS: Record<string, (row: WantedRow) => string | number> = {
  'Product id': ({ productId }) => productId,
  Product: ({ name }) => name,
  Size: ({ size }) => size,
  Waiting: ({ waiting }) => waiting,
  'Waiting since': ({ since }) => formatSortable(new Date(since)),
  'On wishlists': ({ wishlists }) => wishlists,
  'On hand': ({ onHand }) => onHand,
  Held: ({ held }) => held,
};

/** What is wanted and sold out, as staff see it: how many, never who. */
export function createWanted({ db }: { db: Db }) {
  async function list(): Promise<WantedList> {
    const rows = await selectWanted(db, MOST_SHOWN + 1);
    return { rows: rows.slice(0, MOST_SHOWN), isCut: rows.length > MOST_SHOWN };
  }

  async function exportCsv(): Promise<FileAnswer> {
    const rows = await selectWanted(db, MOST_EXPORTED);
    const lines = rows.map((row) => Object.values(COLUMNS).map((read) => read(row)));
    const text = stringify([Object.keys(COLUMNS), ...lines], { bom: true, escape_formulas: true });
    return { name: 'wanted.csv', content: Buffer.from(text) };
  }

  return { list, exportCsv };
}
