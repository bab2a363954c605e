import { z } from 'zod';
import type {
  MovementList,
  StockChange,
  StockChanged,
  StockList,
  StockQuery,
  StockSort,
} from '#core/contract/stock.ts';
import type { Db } from '#server/db/client.ts';
import { capCount, decodeCursor, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { StockNotifier } from '../stock-notifier.ts';
import { correctUnits, receiveUnits } from './change-stock.ts';
import {
  countSizes,
  mostInView,
  type SizeKey,
  type StockCursor,
  type StockPageRow,
  selectLevel,
  selectMovements,
  selectStockPage,
} from './stock.queries.ts';

const PAGE = 50;
/** PostgreSQL has no year 0. */
const sinceYearOne = z.iso.datetime().refine((time) => time >= '0001');
const lowestCursor = z.tuple([z.literal('lowest'), z.int32(), z.string().max(100), z.string().max(20)]);
const productCursor = z.tuple([z.literal('product'), sinceYearOne, z.string().max(100), z.int32()]);
const movementCursor = z.tuple([z.int(), z.int32()]);

export function createStockAdmin(parts: { db: Db; settings: Settings; stockNotifier: StockNotifier }) {
  const { db, settings, stockNotifier } = parts;

  async function listStock(query: StockQuery): Promise<StockList> {
    const { lowAt } = await settings.readCached('stock');
    const sort = query.sort ?? 'lowest';
    const limit = query.limit ?? PAGE;
    const filter = { search: query.search, product: query.product, atMost: mostInView(query.view, lowAt) };
    const [rows, low, out] = await Promise.all([
      selectStockPage(db, filter, { sort, limit: limit + 1, after: decodePlace(query.cursor, sort) }),
      countSizes(db, lowAt),
      countSizes(db, 0),
    ]);
    const { page, nextCursor } = toPage(rows, limit, (last) => toPlace(last, sort));
    return {
      rows: page,
      nextCursor,
      counts: { low: capCount(low), out: capCount(out) },
      lowAt,
    };
  }

  /** All of it or nothing. */
  async function changeStock(change: StockChange, who: string): Promise<StockChanged> {
    const levels = await db.transaction((tx) =>
      change.kind === 'receive'
        ? receiveUnits(tx, { sizes: change.sizes, who, note: change.note || null })
        : correctUnits(tx, { sizes: change.sizes, who, note: change.reason }),
    );
    stockNotifier.notify(levels);
    return {
      sizes: levels.map(({ productId, size, onHand, held }) => ({ productId, size, onHand, held })),
    };
  }

  /** Why a size has as many as it has. */
  async function listMovements(key: SizeKey, cursor?: string): Promise<MovementList> {
    const level = await selectLevel(db, key);
    if (!level) throw new Refusal('size-unknown');
    const before = decodeCursor(cursor, movementCursor);
    const rows = await selectMovements(db, key, { before, limit: PAGE + 1 });
    const { page, nextCursor } = toPage(rows, PAGE, (last) => [last.id, last.balance - last.change]);
    return { ...level, movements: page, nextCursor };
  }

  return { listStock, changeStock, listMovements };
}

function decodePlace(cursor: string | undefined, sort: StockSort): StockCursor | undefined {
  const parts = sort === 'lowest' ? decodeCursor(cursor, lowestCursor) : decodeCursor(cursor, productCursor);
  return parts && [parts[1], parts[2], parts[3]];
}

function toPlace(row: StockPageRow, sort: StockSort): (string | number)[] {
  return sort === 'lowest'
    ? ['lowest', row.onHand - row.held, row.productId, row.size]
    : ['product', row.createdAt, row.productId, row.position];
}
