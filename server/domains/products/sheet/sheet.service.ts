import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportCounts, ImportLine, ImportQuery } from '#core/contract/products/sheet.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StockNotifier } from '#server/domains/stock/stock-notifier.ts';
import { applyRows, lockRows } from './apply-import.ts';
import { type CheckedRow, checkRow } from './check-import.ts';
import { exportSheet } from './export-sheet.ts';
import { readSheet, type SheetRecord } from './read-sheet.ts';
import { selectNamesakes, selectSheetRows } from './sheet.queries.ts';

const STEP = 250;
const PROGRESS_MS = 250;

interface Import extends ImportQuery {
  content: unknown;
  who: string;
}

interface Checking {
  /** Ids of products by name and colour. */
  known: ReadonlyMap<string, string>;
  /** The row in which each product of the file came first. */
  rowByKey: Map<string, number>;
  leaveStock: boolean;
}

/** All products as a file, and back. */
export function createProductSheet({ db, stockNotifier }: { db: Db; stockNotifier: StockNotifier }) {
  function importSheet(wanted: Import): AsyncGenerator<ImportLine> {
    if (!Buffer.isBuffer(wanted.content)) throw new Refusal('import-unreadable');
    return reportProgress(wanted, wanted.content);
  }

  /** Line by line. Whatever goes wrong is the last line, because the answer has begun by then. */
  async function* reportProgress(wanted: Import, content: Buffer): AsyncGenerator<ImportLine> {
    try {
      yield* carryOut(wanted, content);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield { kind: 'failed', message: error.message };
    }
  }

  async function* carryOut(
    { mode, stock, expected, name, who }: Import,
    content: Buffer,
  ): AsyncGenerator<ImportLine> {
    const { records, ignored } = await readSheet(content);
    if (ignored.length > 0) yield { kind: 'ignored', columns: ignored };
    const rows: CheckedRow[] = [];
    const known = await readNamesakes(records);
    const rowByKey = new Map<string, number>();
    for (const step of getSteps(records)) {
      rows.push(...(await check(step, { known, rowByKey, leaveStock: stock === 'leave' })));
      yield { kind: 'progress', doing: 'reading', done: rows.length, total: records.length };
    }
    const print = getFingerprint(rows);
    if (mode === 'check') {
      yield* shownRows(rows);
      yield { kind: 'checked', counts: getCounts(rows), fingerprint: print };
      return;
    }
    if (expected !== print) throw changedSinceCheck();
    const wrong = rows.filter(({ shown }) => shown.state === 'wrong');
    if (mode === 'all-or-nothing' && wrong.length > 0) throw wrongRows(wrong.length);
    const doing = { who, note: `Import ${name}`.trim() };
    yield* mode === 'all-or-nothing' ? applyAll(rows, doing) : applyGood(rows, doing);
  }

  /** Products that new rows may be meant for, by name and colour. */
  async function readNamesakes(records: SheetRecord[]): Promise<Map<string, string>> {
    const names = records.flatMap(({ cells }) => (cells.id ? [] : cells.name || []));
    const namesakes = await selectNamesakes(db, names);
    return new Map(namesakes.map(({ id, name, colour }) => [nameKey(name, colour), id]));
  }

  async function check(
    records: SheetRecord[],
    { known, rowByKey, leaveStock }: Checking,
  ): Promise<CheckedRow[]> {
    const stored = await selectSheetRows(
      db,
      records.flatMap(({ cells }) => cells.id || []),
    );
    const storedById = new Map(stored.map((row) => [row.id, row]));
    return records.map((record) => {
      const { id, name = '', colour = '' } = record.cells;
      const key = id || nameKey(name, colour);
      const earlierRow = rowByKey.get(key);
      rowByKey.set(key, earlierRow ?? record.row);
      const product = id ? storedById.get(id) : undefined;
      return checkRow(record, { stored: product, namesake: known.get(key), earlierRow, leaveStock });
    });
  }

  /** One transaction for the whole file; its progress is reported from beside it. */
  async function* applyAll(
    rows: CheckedRow[],
    doing: { who: string; note: string },
  ): AsyncGenerator<ImportLine> {
    const wanted = getWanted(rows);
    const ids: string[] = [];
    const work = db.transaction(async (tx) => {
      await lockRows(tx, wanted);
      for (const step of getSteps(wanted)) ids.push(...(await applyRows(tx, step, doing)));
    });
    let isDone = false;
    while (!isDone) {
      isDone = await Promise.race([work.then(() => true), wait(PROGRESS_MS, false)]);
      yield { kind: 'progress', doing: 'saving', done: ids.length, total: wanted.length };
    }
    notify(ids);
    yield { kind: 'saved', counts: getCounts(rows) };
  }

  /** Some rows at a time; where one of them cannot be carried out any more, each of these goes on its own. */
  async function* applyGood(
    rows: CheckedRow[],
    doing: { who: string; note: string },
  ): AsyncGenerator<ImportLine> {
    const wanted = getWanted(rows);
    const counts = getCounts(rows);
    let done = 0;
    for (const step of getSteps(wanted)) {
      const isDone = await attempt((tx) => applyRows(tx, step, doing));
      for (const row of isDone === true ? [] : step) {
        const problem = await attempt((tx) => applyRows(tx, [row], doing));
        if (problem === true) continue;
        counts.wrong += 1;
        counts[row.stored ? 'changed' : 'new'] -= 1;
        yield { ...row.shown, state: 'wrong', errors: [{ column: 'Id', message: problem }] };
      }
      done += step.length;
      yield { kind: 'progress', doing: 'saving', done, total: wanted.length };
    }
    yield { kind: 'saved', counts };
  }

  /** True, or why it was refused. */
  async function attempt(work: (tx: Tx) => Promise<string[]>): Promise<true | string> {
    try {
      notify(await db.transaction(work));
      return true;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }

  function notify(ids: string[]) {
    stockNotifier.notify(ids.map((productId) => ({ productId })));
  }

  /** Written down before the first row leaves. */
  async function recordAndExport(who: string): Promise<AsyncGenerator<string>> {
    const change = { before: {}, after: { exported: 'all' } };
    await db.transaction((tx) =>
      recordChange(tx, { who, action: 'products.exported', id: 'csv', name: 'All products', ...change }),
    );
    return exportSheet(db);
  }

  return { importSheet, exportSheet: recordAndExport };
}

function* shownRows(rows: CheckedRow[]): Generator<ImportLine> {
  for (const { shown } of rows) {
    if (shown.state !== 'unchanged') yield { ...shown, state: shown.state };
  }
}

function getWanted(rows: CheckedRow[]): CheckedRow[] {
  return rows.filter(({ shown }) => shown.state === 'new' || shown.state === 'changed');
}

function* getSteps<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += STEP) yield items.slice(at, at + STEP);
}

function getCounts(rows: CheckedRow[]): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { shown } of rows) counts[shown.state] += 1;
  return counts;
}

/** Changes with the file and with anything in the store that the file touches. */
function getFingerprint(rows: CheckedRow[]): string {
  const hash = createHash('sha256');
  for (const { shown, stored } of rows) hash.update(JSON.stringify([shown, stored?.version]));
  return hash.digest('base64url');
}

function nameKey(name: string, colour: string): string {
  return JSON.stringify([name.toLowerCase(), colour.toLowerCase()]);
}

function changedSinceCheck(): Refusal {
  return new Refusal('changed-meanwhile', {
    message: 'The file or the products have changed since the check. Nothing was saved. Please check again.',
  });
}

function wrongRows(count: number): Refusal {
  const rows = count === 1 ? '1 row has an error' : `${count} rows have errors`;
  return new Refusal('import-unreadable', { message: `${rows}. Nothing was saved.` });
}
