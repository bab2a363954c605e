import { z } from 'zod';
import {
  changeStock as changeCall,
  type MovementList,
  type StockChange,
  type StockChanged,
  type StockList,
  type StockQuery,
  type StockSort,
} from '#core/contract/stock.ts';
import type { Db } from '#server/db/client.ts';
import { onceWithAnswer } from '#server/domains/idempotency.ts';
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

interface StockAdminParts {
  db: Db;
  settings: Settings;
  stockNotifier: StockNotifier;
  now: () => Date;
}

export function createStockAdmin({ db, settings, stockNotifier, now }: StockAdminParts) {
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

  /** All of it or nothing, and once: goods that came in twice would be counted twice. */
  async function changeStock(
    change: StockChange,
    { who, key }: { who: string; key: string | undefined },
  ): Promise<StockChanged> {
    const call = { userId: who, key, name: 'change-stock', body: change, answers: changeCall.data };
    const changed = await onceWithAnswer({ db, now }, call, async (tx) => {
      const levels =
        change.kind === 'receive'
          ? await receiveUnits(tx, { sizes: change.sizes, who, note: change.note || null })
          : await correctUnits(tx, { sizes: change.sizes, who, note: change.reason });
      return {
        sizes: levels.map(({ productId, size, onHand, held }) => ({ productId, size, onHand, held })),
      };
    });
    stockNotifier.notify(changed.sizes);
    return changed;
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
