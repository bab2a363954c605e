import type { Store, StoreIdentity } from '#core/contract/store.ts';
import type { Db } from './db/client.ts';
import { createBannerAdmin } from './domains/banners/admin/banners.service.ts';
import { createBanners } from './domains/banners/banners.service.ts';
import { createDiscovery } from './domains/discovery/discovery.service.ts';
import { createFeeds } from './domains/discovery/feeds/feeds.service.ts';
import { createSharePictures } from './domains/discovery/share-pictures.ts';
import type { Limits } from './domains/limits/limits.service.ts';
import { createPairs } from './domains/pairs/pairs.service.ts';
import { createPictureAdmin } from './domains/pictures/admin/pictures.service.ts';
import { createPictures } from './domains/pictures/pictures.service.ts';
import { createProductAdmin } from './domains/products/admin/products.service.ts';
import { createProducts } from './domains/products/products.service.ts';
import { createProductSchedule } from './domains/products/schedule/schedule.service.ts';
import { createProductSheet } from './domains/products/sheet/sheet.service.ts';
import { createCatalogueUpkeep } from './domains/products/upkeep/catalogue-upkeep.ts';
import { createWanted } from './domains/restock/admin/wanted.service.ts';
import { createReviewAdmin } from './domains/reviews/admin/reviews.service.ts';
import { createReviews } from './domains/reviews/reviews.service.ts';
import type { Settings } from './domains/settings/settings.service.ts';
import { createSizeCharts } from './domains/sizes/size-charts.service.ts';
import { createSizeOutcomes } from './domains/sizes/size-outcomes.service.ts';
import { createStockAdmin } from './domains/stock/admin/stock.service.ts';
import type { StockNotifier } from './domains/stock/stock-notifier.ts';
import { createVisits } from './domains/visits/visits.service.ts';
import type { PictureStore } from './integrations/picture-store.ts';

interface CatalogueParts {
  db: Db;
  /** For what shoppers read of the catalogue and the texts; may be a moment behind. */
  readDb: Db;
  store: PictureStore;
  identity: StoreIdentity;
  settings: Settings;
  /** The settings as `readDb` has them. */
  readSettings: Settings;
  limits: Limits;
  stockNotifier: StockNotifier;
  secret: string;
  readStore: () => Promise<Store>;
  now: () => Date;
}

/** What is on sale, how shoppers find it, what they say of it, and how staff keep it. */
export function createCatalogueServices(parts: CatalogueParts) {
  const { db, readDb, settings, readSettings, limits, stockNotifier, now } = parts;
  const { publicUrl } = parts.identity;
  const pictures = createPictures({ db, store: parts.store });
  const products = createProducts({
    db: readDb,
    readDefaults: readSettings.readProductDefaults,
    // Not the remembered ones: an answer made of old ones right after a change would be cached.
    readSynonyms: () => readSettings.read('synonyms'),
  });
  const productSchedule = createProductSchedule({ db, now });
  return {
    products,
    productAdmin: createProductAdmin({ db, settings, stockNotifier, schedule: productSchedule }),
    productSchedule,
    productSheet: createProductSheet({ db, stockNotifier }),
    catalogueUpkeep: createCatalogueUpkeep({ db, now }),
    stockAdmin: createStockAdmin({ db, settings, stockNotifier, now }),
    wanted: createWanted({ db }),
    sizeCharts: createSizeCharts({ db }),
    sizeOutcomes: createSizeOutcomes({ db, now }),
    pictures,
    pictureAdmin: createPictureAdmin({ db, pictures }),
    banners: createBanners({ db, readDb, now }),
    bannerAdmin: createBannerAdmin({ db }),
    pairs: createPairs({ db, readDb, now, listProducts: products.listProducts }),
    reviews: createReviews({ db, readDb, limits, pictures, secret: parts.secret, now }),
    reviewAdmin: createReviewAdmin({ db, now }),
    discovery: createDiscovery({ db: readDb, publicUrl, readIdentity: readSettings.readIdentity }),
    feeds: createFeeds({ db: readDb, publicUrl, readStore: parts.readStore }),
    sharePictures: createSharePictures({
      pictures,
      readProduct: products.readProduct,
      readBrandName: async () => (await settings.readCached('identity')).brandName,
    }),
    visits: createVisits({ db, readDb, now }),
  };
}
