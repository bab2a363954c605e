import type { Db } from '#server/db/client.ts';
import { followNotifications } from '#server/db/follow-notifications.ts';
import { ANY_ANSWER, readChange } from '#server/domains/products/cache-tags.ts';
import { sendJob } from './send-job.ts';

/** A busy sale changes products with every order; the CDN is asked once for all of them. */
const GATHER_MS = 1000;
/** More at once than this is an import or a sale of the whole shop: everything is dropped. */
const MOST_TAGS = 30;

const SEPARATOR = ' ';

/** The tags that the id of a job names. */
export function toTags(id: string): string[] {
  return id.split(SEPARATOR);
}

/** Sends a job for what has changed within a second, which asks the CDN, again and again until it has answered. */
export async function gatherPurges(
  db: Db,
  directUrl: string,
  { gatherMs = GATHER_MS } = {},
): Promise<{ stop(): Promise<void> }> {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function send() {
    timer = undefined;
    const tags = [...gathered].toSorted();
    gathered.clear();
    const isTooMuch = tags.includes(ANY_ANSWER) || tags.length > MOST_TAGS;
    const id = isTooMuch ? ANY_ANSWER : tags.join(SEPARATOR);
    // The database may be away for a moment; what has changed is not forgotten over it.
    await sendJob(db, 'cdn-purge', id).catch(() => gather(tags));
  }

  function gather(tags: readonly string[]) {
    for (const tag of tags) gathered.add(tag);
    timer ??= setTimeout(send, gatherMs).unref();
  }

  const notifications = await followNotifications(directUrl, 'catalogue', (what) =>
    gather(readChange(what).tags ?? [ANY_ANSWER]),
  );
  return {
    async stop() {
      await notifications.close();
      if (timer === undefined) return;
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
    },
  };
}
