import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { banners } from '#server/db/schema/banners.ts';
import { milestones } from '#server/db/schema/milestones.ts';
import { productPictures, productSizes, products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { DEMO_BANNERS } from './banners.ts';
import type { DemoCategory, DemoProduct, DemoView } from './demo-product.ts';

const MILESTONE = 'demo-catalogue';
const MASTERS = fileURLToPath(new URL('./masters/', import.meta.url));

const HSN: Record<DemoCategory, string> = {
  'regular t-shirt': '6109',
  'oversized t-shirt': '6109',
  polo: '6105',
  hoodie: '6110',
  sweatshirt: '6110',
  cargo: '6203',
};

const VIEW_WORDS: Record<DemoView, string> = {
  front: 'front',
  back: 'back',
  collar: 'close-up of the collar',
  print: 'close-up of the print',
};

/** The part of the pictures domain that is needed here. */
interface PictureStorage {
  storePicture(content: Buffer, within: Tx): Promise<string>;
}

/**
 * Fills an empty store, once in its life: an owner who deletes the demo products does not get them back.
 * All of it is one transaction, so a start that is killed half way leaves nothing behind.
 */
export async function fillDemoProducts({
  db,
  pictures,
  log,
}: {
  db: Db;
  pictures: PictureStorage;
  log: (line: string) => void;
}): Promise<void> {
  if (await hasBegun(db)) return;
  // Read for the one start that needs them.
  const { DEMO_PRODUCTS: demoProducts } = await import('./products.ts');
  log(`Filling the catalogue with ${demoProducts.length} demo products …`);
  await db.transaction(async (tx) => {
    await insertDemoProducts(tx, demoProducts);
    for (const product of demoProducts) await insertPictures(tx, pictures, product);
    await insertBanners(tx, pictures);
    await tx.insert(milestones).values({ name: MILESTONE });
  });
}

async function hasBegun(db: Db): Promise<boolean> {
  const [reached] = await db.select().from(milestones).where(eq(milestones.name, MILESTONE));
  const [product] = await db.select({ id: products.id }).from(products).limit(1);
  return reached !== undefined || product !== undefined;
}

/** What the catalogue is without its pictures. */
export async function insertDemoProducts(tx: Tx, demoProducts: readonly DemoProduct[]) {
  await tx.insert(products).values(
    demoProducts.map((product) => ({
      id: product.id,
      name: product.name,
      description: product.description,
      details: product.details,
      fabric: product.fabric,
      pricePaise: paiseFromRupees(product.price),
      mrpPaise: product.mrp === undefined ? null : paiseFromRupees(product.mrp),
      category: product.category,
      homeTag: product.homeTag,
      colour: product.colour,
      style: product.style,
      countryOfOrigin: 'India',
      manufacturer: 'Demo Garments, Address line, City, State 000000',
      hsn: HSN[product.category],
      netQuantity: '1 N',
      createdAt: new Date(product.createdAt),
    })),
  );
  await tx.insert(productSizes).values(
    demoProducts.flatMap((product) =>
      Object.entries(product.stock).map(([size, onHand], position) => ({
        productId: product.id,
        size,
        position,
        onHand,
      })),
    ),
  );
  const everyReview = demoProducts.flatMap((product) =>
    product.reviews.map(({ at, ...review }, number) => ({
      ...review,
      id: `${product.id}-${number + 1}`,
      productId: product.id,
      createdAt: new Date(at),
    })),
  );
  await tx.insert(reviews).values(everyReview);
}

async function insertPictures(tx: Tx, pictures: PictureStorage, product: DemoProduct) {
  for (const [position, view] of viewsAsShown(product).entries()) {
    const place = product.views.indexOf(view);
    const file = await pictures.storePicture(await readMaster(`${product.id}-${place + 1}`), tx);
    const alt = `${product.name} in ${product.colour}, ${VIEW_WORDS[view]}`;
    await tx.insert(productPictures).values({ productId: product.id, position, file, alt });
  }
}

/** A card shows the second picture to whoever points at it: where the back is plain, that is the print from near. */
export function viewsAsShown({ views, print }: Pick<DemoProduct, 'views' | 'print'>): DemoView[] {
  if (print.back || !views.includes('print')) return views;
  const others = views.filter((view) => view !== 'front' && view !== 'print');
  return [...views.filter((view) => view === 'front'), 'print', ...others];
}

async function insertBanners(tx: Tx, pictures: PictureStorage) {
  for (const [position, banner] of DEMO_BANNERS.entries()) {
    const wideFile = await pictures.storePicture(await readMaster(`banner-${banner.id}-wide`), tx);
    const phoneFile = await pictures.storePicture(await readMaster(`banner-${banner.id}-phone`), tx);
    await tx
      .insert(banners)
      .values({ id: banner.id, position, wideFile, phoneFile, link: banner.link, alt: banner.alt });
  }
}

function readMaster(name: string): Promise<Buffer> {
  const format = existsSync(`${MASTERS}${name}.avif`) ? 'avif' : 'webp';
  return readFile(`${MASTERS}${name}.${format}`);
}
