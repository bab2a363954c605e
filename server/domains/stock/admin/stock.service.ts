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
import { capCount } from '#server/domains/capped-count.ts';
import { decodeListCursor, encodeListCursor } from '#server/domains/list-cursor.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { StockNews } from '../stock-news.ts';
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
const lowestCursor = z.tuple([z.literal('lowest'), z.int(), z.string().max(100), z.string().max(20)]);
const productCursor = z.tuple([z.literal('product'), z.iso.datetime(), z.string().max(100), z.int()]);
const movementCursor = z.tuple([z.int(), z.int()]);

export function createStockAdmin({
  db,
  settings,
  stockNews,
}: {
  db: Db;
  settings: Settings;
  stockNews: StockNews;
}) {
  async function listStock(query: StockQuery): Promise<StockList> {
    const { lowAt } = await settings.read('stock');
    const sort = query.sort ?? 'lowest';
    const limit = query.limit ?? PAGE;
    const filter = { search: query.search, product: query.product, atMost: mostInView(query.view, lowAt) };
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, sort);
    const [rows, low, out] = await Promise.all([
      selectStockPage(db, { filter, sort, limit: limit + 1, after }),
      countSizes(db, lowAt),
      countSizes(db, 0),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(presentRow),
      nextCursor: rows.length > limit && last ? encodeCursor(last, sort) : null,
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
    stockNews.tell(levels);
    return {
      sizes: levels.map(({ productId, size, onHand, held }) => ({ productId, size, onHand, held })),
    };
  }

  /** Why a size has as many as it has. */
  async function listMovements(key: SizeKey, cursor?: string): Promise<MovementList> {
    const level = await selectLevel(db, key);
    if (!level) throw new Refusal('size-unknown');
    const [id, balance] = cursor === undefined ? [] : decodeListCursor(cursor, movementCursor);
    const before = id === undefined || balance === undefined ? undefined : { id, balance };
    const rows = await selectMovements(db, { ...key, before, limit: PAGE + 1 });
    const movements = rows.slice(0, PAGE).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const last = movements.at(-1);
    return {
      ...level,
      movements,
      nextCursor: rows.length > PAGE && last ? encodeListCursor([last.id, last.balance - last.change]) : null,
    };
  }

  return { listStock, changeStock, listMovements };
}

function decodeCursor(cursor: string, sort: StockSort): StockCursor {
  const [, ...place] =
    sort === 'lowest' ? decodeListCursor(cursor, lowestCursor) : decodeListCursor(cursor, productCursor);
  return place;
}

function encodeCursor(row: StockPageRow, sort: StockSort): string {
  return sort === 'lowest'
    ? encodeListCursor(['lowest', row.onHand - row.held, row.productId, row.size])
    : encodeListCursor(['product', new Date(row.createdAt).toISOString(), row.productId, row.position]);
}

function presentRow(row: StockPageRow) {
  const { productId, name, colour, published, size, onHand, held, picture } = row;
  return {
    productId,
    name,
    colour,
    published,
    size,
    onHand,
    held,
    picture: picture && presentPicture(picture),
  };
}
