import type { Db } from '#server/db/client.ts';
import * as queries from './upkeep.queries.ts';

/** So few that nobody who saves a product waits for long. */
const STEP = 500;

/** What lists are sorted by, counted again by the clock. */
export function createCatalogueUpkeep({ db, now }: { db: Db; now: () => Date }) {
  /** Only the products whose number has changed are touched, and no page is outdated by it. */
  async function countSold(): Promise<void> {
    const outdated = await queries.selectOutdatedSold(db, now());
    for (let from = 0; from < outdated.length; from += STEP) {
      await queries.updateSold(db, outdated.slice(from, from + STEP));
    }
    await queries.updateInStock(db);
  }

  return { countSold, forgetChanges: () => queries.deleteOldChanges(db) };
}
