import type { StoreIdentity } from '#core/contract/store.ts';
import type { Db } from './db/client.ts';
import { createCatalog } from './domains/catalog/catalog.service.ts';
import { createContent } from './domains/content/content.service.ts';
import { createDiscovery } from './domains/discovery/discovery.service.ts';
import { createMedia } from './domains/media/media.service.ts';
import { createReviews } from './domains/reviews/reviews.service.ts';
import type { PictureStore } from './integrations/picture-store.ts';

export type Services = ReturnType<typeof createServices>;

/** Every domain, wired once. What a domain needs is in its parameters and nowhere else. */
export function createServices({
  db,
  store,
  identity,
}: {
  db: Db;
  store: PictureStore;
  identity: StoreIdentity;
}) {
  return {
    db,
    catalog: createCatalog({ db }),
    reviews: createReviews({ db }),
    content: createContent({ db, identity }),
    discovery: createDiscovery({ db, identity }),
    media: createMedia({ db, store }),
  };
}
