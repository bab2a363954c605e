import type { Change } from './cache-tags.ts';
import { shownTags } from './cache-tags.ts';
import { type CardRow, type RowReader, readCards, readPlaces, selectByIds } from './products.queries.ts';

/** Some 3 kB each. */
const MOST_KEPT = 2000;
/** The notification of a change drops a card; this does should one ever be lost. */
const KEPT_MS = 60_000;

interface KeptCard {
  row: CardRow;
  tags: ReadonlySet<string>;
  until: number;
}

/**
 * What cards show of the products that were listed lately. A list asks the database which products it has, in which order
 * and at which price; what is known of them is not asked for again. It is as old as a cached answer can be: until the
 * notification of a change arrives. A process that hears of no changes keeps nothing.
 */
export function createKeptCards() {
  const kept = new Map<string, KeptCard>();
  let isKeeping = false;
  let changes = 0;

  const read: RowReader<CardRow> = async (db, wanted) => {
    if (!isKeeping) return readCards(db, wanted);
    const changesBefore = changes;
    const places = await readPlaces(db, wanted);
    const known = new Map(places.flatMap(({ id }) => [[id, find(id)] as const]));
    const unknown = [...known].flatMap(([id, row]) => (row ? [] : [id]));
    for (const row of await selectByIds(db, readCards, unknown)) {
      known.set(row.id, row);
      // What was read while something changed may be what was there before.
      if (changes === changesBefore) keep(row);
    }
    return places.flatMap((place) => {
      const row = known.get(place.id);
      return row ? [{ ...row, ...place }] : [];
    });
  };

  function find(id: string): CardRow | undefined {
    const card = kept.get(id);
    if (!card || card.until <= performance.now()) return undefined;
    // At the end again: the first is always the one not shown the longest.
    kept.delete(id);
    kept.set(id, card);
    return card.row;
  }

  function keep(row: CardRow) {
    const tags = new Set(shownTags([row.id, ...row.styleColours.map(({ id }) => id)]));
    kept.set(row.id, { row, tags, until: performance.now() + KEPT_MS });
    for (const id of kept.keys()) {
      if (kept.size <= MOST_KEPT) return;
      kept.delete(id);
    }
  }

  /** Drops the cards that show what has changed. */
  function outdate({ tags }: Change) {
    changes += 1;
    if (!tags) return kept.clear();
    for (const [id, card] of kept) if (tags.some((tag) => card.tags.has(tag))) kept.delete(id);
  }

  return {
    read,
    outdate,
    /** From now on every change is noted by `outdate`. */
    begin() {
      isKeeping = true;
    },
  };
}
