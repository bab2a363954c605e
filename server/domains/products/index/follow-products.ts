import type { Db } from '#server/db/client.ts';
import { selectChanged, selectFacts } from './index.queries.ts';
import { createProductIndex, type ProductIndex } from './product-index.ts';

const LOAD_STEP = 2000;
/** The changes of the last two hours are there to be read; who has read none for this long loads everything again. */
const LONGEST_PAUSE_MS = 3600_000;

interface Followed {
  index: ProductIndex;
  /** Changes of all transactions before it are in the index. */
  upTo: bigint;
  readAt: number;
}

/**
 * The index of the products on sale, as they are at the moment it is asked for: what has changed since is read first, by
 * transaction, so that nothing is missed however long a transaction took, and no notification has to arrive.
 */
export function createProductFollower(db: Db): { read(): Promise<ProductIndex> } {
  let followed: Followed | undefined;
  let running: Promise<ProductIndex> | undefined;
  let next: Promise<ProductIndex> | undefined;

  /** A reading that is under way may have begun before what the caller has just done: such callers share the next one. */
  function read(): Promise<ProductIndex> {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  }

  function start(): Promise<ProductIndex> {
    running = bringUpToDate().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function bringUpToDate(): Promise<ProductIndex> {
    if (followed && performance.now() - followed.readAt < LONGEST_PAUSE_MS) {
      const isKnown = await applyChanges(followed);
      if (isKnown) return followed.index;
    }
    followed = await loadProducts(db);
    return followed.index;
  }

  /** False where anything may have changed. */
  async function applyChanges(known: Followed): Promise<boolean> {
    const { upTo, changed } = await selectChanged(db, known.upTo);
    // A replica that is behind would put older facts over newer ones.
    if (upTo < known.upTo) return true;
    if (changed.some(({ id }) => id === null)) return false;
    for (const { id, facts } of changed) if (id !== null && !facts) known.index.remove(id);
    known.index.put(changed.flatMap(({ facts }) => facts ?? []));
    known.upTo = upTo;
    known.readAt = performance.now();
    return true;
  }

  return { read };
}

/** In steps, so that other requests are answered meanwhile. What changes in between is read again with the next changes. */
async function loadProducts(db: Db): Promise<Followed> {
  const index = createProductIndex();
  let completeUpTo: bigint | undefined;
  let after = '';
  for (;;) {
    const { upTo, facts } = await selectFacts(db, { after, limit: LOAD_STEP });
    if (completeUpTo === undefined || upTo < completeUpTo) completeUpTo = upTo;
    index.put(facts);
    const last = facts.at(-1);
    if (!last || facts.length < LOAD_STEP) return { index, upTo: completeUpTo, readAt: performance.now() };
    after = last.id;
  }
}
