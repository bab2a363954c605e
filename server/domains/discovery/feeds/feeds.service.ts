import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Store } from '#core/contract/store.ts';
import type { Db } from '#server/db/client.ts';
import { type FeedItem, type FeedStore, toFeedItems } from './feed-item.ts';
import { selectFeedProducts } from './feeds.queries.ts';
import { GOOGLE_FEED_END, openGoogleFeed, writeGoogleItem } from './google-feed.ts';
import { META_COLUMNS } from './meta-feed.ts';

const PRODUCTS_AT_ONCE = 200;

export type Feeds = ReturnType<typeof createFeeds>;

/** The catalogue for Google Merchant Center and Meta's Commerce Manager, read and sent a few products at a time. */
export function createFeeds({
  db,
  publicUrl,
  readStore,
}: {
  db: Db;
  publicUrl: string;
  readStore: () => Promise<Pick<Store, 'brandName' | 'highestDeliveryCharge'>>;
}) {
  async function readGoogle(): Promise<Readable> {
    const { brandName, highestDeliveryCharge } = await readStore();
    const store = { publicUrl, brandName };
    // Charges differ by state, which Google cannot tell apart in India: nobody pays more than this.
    const shipping = `${highestDeliveryCharge.toFixed(2)} INR`;
    async function* write() {
      yield openGoogleFeed(store);
      for await (const items of readItems(store)) {
        yield items.map((item) => writeGoogleItem(item, { shipping })).join('');
      }
      yield GOOGLE_FEED_END;
    }
    return Readable.from(write(), { objectMode: false });
  }

  async function readMeta(): Promise<Readable> {
    const { brandName } = await readStore();
    const table = stringify({ header: true, columns: Object.keys(META_COLUMNS), escape_formulas: true });
    pipeline(Readable.from(writeMetaRows({ publicUrl, brandName })), table, () => {});
    return table;
  }

  async function* writeMetaRows(store: FeedStore) {
    for await (const items of readItems(store)) {
      for (const item of items) yield Object.values(META_COLUMNS).map((column) => column(item));
    }
  }

  async function* readItems(store: FeedStore): AsyncGenerator<FeedItem[]> {
    for (let after = ''; ; ) {
      const products = await selectFeedProducts(db, { after, limit: PRODUCTS_AT_ONCE });
      const last = products.at(-1);
      if (!last) return;
      yield products.flatMap((product) => toFeedItems(product, store));
      after = last.id;
    }
  }

  return { readGoogle, readMeta };
}
