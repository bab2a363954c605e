import type { Db } from '#server/db/client.ts';
import { hasBannerTurned, tellPages } from './content.queries.ts';

/**
 * Pages are kept until something changes, and a clock changes nothing: this tells every node to make them anew when the
 * time of a banner has come or gone since it was last called.
 */
export function createBannerTurns({ db, now }: { db: Db; now: () => Date }) {
  let seen = now();

  return async function tellBannerTurns(): Promise<void> {
    const at = now();
    if (await hasBannerTurned(db, { after: seen, until: at })) await tellPages(db);
    seen = at;
  };
}
