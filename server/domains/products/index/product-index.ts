import { createNumbering } from './numbering.ts';
import { createRowOrder, type RowOrder } from './row-order.ts';

/** What lists are filtered and sorted by, of one product on sale. */
export interface ListedFacts {
  id: string;
  category: string;
  homeTag: string | null;
  colour: string;
  pricePaise: number;
  createdAt: number;
  soldLately: number;
  sizes: SizesOf;
}

/** Each size, and whether it can be bought now. */
type SizesOf = readonly (readonly [size: string, isBuyable: boolean])[];

/** What a product is. */
export type Kind = Pick<ListedFacts, 'category' | 'homeTag' | 'colour'>;
/** What it is to be had for. */
export interface Offer {
  pricePaise: number;
  offered: string[];
  buyable: string[];
}

const FIRST_ROOM = 1024;

/**
 * All products on sale, as numbers in columns. Many products share category, tag and colour (their kind), and price and
 * sizes (their offer): a filter is applied to the few hundred kinds and offers that there are, and a look at each of
 * 1,00,000 rows then takes less time than one question to the database.
 */
export function createProductIndex() {
  const kinds = createNumbering<Kind>();
  const offers = createNumbering<Offer>();
  const rowById = new Map<string, number>();
  const ids: string[] = [];
  let columns = makeColumns(FIRST_ROOM);

  const compareIds = (a: number, b: number) => compareTexts(ids[a] ?? '', ids[b] ?? '');
  const comparing =
    (...names: SortColumn[]) =>
    (a: number, b: number) => {
      for (const name of names) {
        const difference = (columns[name][a] ?? 0) - (columns[name][b] ?? 0);
        if (difference !== 0) return difference;
      }
      return compareIds(a, b);
    };
  const orders: Record<OrderName, RowOrder> = {
    newest: createRowOrder(comparing(...SORTED_BY.newest)),
    price: createRowOrder(comparing(...SORTED_BY.price)),
    bestSelling: createRowOrder(comparing(...SORTED_BY.bestSelling)),
  };

  function put(all: readonly ListedFacts[]): void {
    const added: number[] = [];
    for (const facts of all) {
      const row = rowById.get(facts.id);
      if (row === undefined) added.push(append(facts));
      else change(row, facts);
    }
    for (const order of Object.values(orders)) order.add(added);
  }

  function append(facts: ListedFacts): number {
    const row = ids.push(facts.id) - 1;
    if (row >= columns.kind.length) columns = makeColumns(row * 2, columns);
    rowById.set(facts.id, row);
    write(row, facts);
    return row;
  }

  function change(row: number, facts: ListedFacts): void {
    const moved = ORDER_NAMES.filter((name) =>
      SORTED_BY[name].some((column) => columns[column][row] !== facts[column]),
    );
    for (const name of moved) orders[name].remove(row);
    kinds.subtract(columns.kind[row] ?? 0);
    offers.subtract(columns.offer[row] ?? 0);
    write(row, facts);
    for (const name of moved) orders[name].add([row]);
  }

  function write(row: number, facts: ListedFacts): void {
    columns.kind[row] = kinds.add(toKind(facts));
    columns.offer[row] = offers.add(toOffer(facts));
    for (const column of SORT_COLUMNS) columns[column][row] = facts[column];
  }

  /** The last row takes the place of the one that goes. */
  function remove(id: string): void {
    const row = rowById.get(id);
    if (row === undefined) return;
    const last = ids.length - 1;
    for (const order of Object.values(orders)) {
      order.remove(row);
      if (row !== last) order.renumber(last, row);
    }
    rowById.delete(id);
    kinds.subtract(columns.kind[row] ?? 0);
    offers.subtract(columns.offer[row] ?? 0);
    const lastId = ids.pop();
    if (lastId === undefined || lastId === id) return;
    for (const column of Object.values(columns)) column[row] = column[last] ?? 0;
    ids[row] = lastId;
    rowById.set(lastId, row);
  }

  return {
    put,
    remove,
    /** Ids by row, without gaps. */
    ids: ids as readonly string[],
    findRow: (id: string) => rowById.get(id),
    columns: () => columns,
    kinds,
    offers,
    orders,
  };
}

export type ProductIndex = ReturnType<typeof createProductIndex>;

function toKind({ category, homeTag, colour }: ListedFacts): Kind {
  return { category, homeTag, colour };
}

function toOffer({ pricePaise, sizes }: ListedFacts): Offer {
  return {
    pricePaise,
    offered: sizes.map(([size]) => size),
    buyable: sizes.filter(([, isBuyable]) => isBuyable).map(([size]) => size),
  };
}

const SORT_COLUMNS = ['pricePaise', 'createdAt', 'soldLately'] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

/** What rows are sorted by, and at last by id. */
export const SORTED_BY = {
  newest: ['createdAt'],
  price: ['pricePaise'],
  bestSelling: ['soldLately', 'createdAt'],
} as const satisfies Record<string, SortColumn[]>;
export type OrderName = keyof typeof SORTED_BY;
const ORDER_NAMES = Object.keys(SORTED_BY) as OrderName[];

/** As the database compares ids: letter by letter. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

interface Columns {
  kind: Uint32Array;
  offer: Uint32Array;
  pricePaise: Int32Array;
  createdAt: Float64Array;
  soldLately: Int32Array;
}

/** Columns with room for so many rows, with those of `from` in them. */
function makeColumns(room: number, from?: Columns): Columns {
  const columns = {
    kind: new Uint32Array(room),
    offer: new Uint32Array(room),
    pricePaise: new Int32Array(room),
    createdAt: new Float64Array(room),
    soldLately: new Int32Array(room),
  };
  if (from) {
    columns.kind.set(from.kind);
    columns.offer.set(from.offer);
    columns.pricePaise.set(from.pricePaise);
    columns.createdAt.set(from.createdAt);
    columns.soldLately.set(from.soldLately);
  }
  return columns;
}
