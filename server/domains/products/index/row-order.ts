/** From so many new rows on, merging them in takes less time than finding a place for each. */
const MERGED_FROM = 16;
const FIRST_ROOM = 1024;

/** Rows in an order that is up to date at any time, so that a page of it is read without a look at the others. */
export function createRowOrder(compare: (a: number, b: number) => number) {
  let sorted = new Uint32Array(FIRST_ROOM);
  let length = 0;

  /** The first place for whose row this is true; it must be true from there on. */
  function findFirst(isTrue: (row: number) => boolean): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isTrue(sorted[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const findPlace = (row: number) => findFirst((other) => compare(other, row) >= 0);

  function makeRoom(room: number): void {
    if (room <= sorted.length) return;
    const larger = new Uint32Array(room * 2);
    larger.set(sorted);
    sorted = larger;
  }

  function insert(row: number): void {
    const place = findPlace(row);
    sorted.copyWithin(place + 1, place, length);
    sorted[place] = row;
    length += 1;
  }

  /** From the end, where there is room. */
  function merge(rows: readonly number[]): void {
    let from = length - 1;
    let to = length + rows.length - 1;
    for (const row of rows.toSorted(compare).reverse()) {
      for (; from >= 0 && compare(sorted[from] ?? 0, row) > 0; from -= 1, to -= 1)
        sorted[to] = sorted[from] ?? 0;
      sorted[to] = row;
      to -= 1;
    }
    length += rows.length;
  }

  return {
    findFirst,
    add(rows: readonly number[]): void {
      makeRoom(length + rows.length);
      if (rows.length < MERGED_FROM) for (const row of rows) insert(row);
      else merge(rows);
    },
    /** While it still has the values by which it was put in its place. */
    remove(row: number): void {
      const place = findPlace(row);
      sorted.copyWithin(place, place + 1, length);
      length -= 1;
    },
    /** The same product in another row. */
    renumber(from: number, to: number): void {
      sorted[findPlace(from)] = to;
    },
    /** In their order, ascending. */
    rows: () => sorted.subarray(0, length),
  };
}

export type RowOrder = ReturnType<typeof createRowOrder>;
