import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { Banner } from '#core/contract/banners.ts';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import type { Product } from '#core/contract/products.ts';
import type { Testimonial } from '#core/contract/texts.ts';
import { HOME_SECTIONS, PRODUCT_TYPES } from '#core/rules/catalogue.ts';
import { fetchFailure } from '#core/rules/texts.ts';
import { type CardProduct, cardOf } from './card-product.ts';

const CARDS_PER_SECTION = 10;

export interface HomeSection {
  tag: string;
  cards: CardProduct[];
}

export type HomeBanner = Pick<Banner, '_id' | 'link' | 'alt' | 'wide' | 'phone'>;

/** A way to the list of one kind of garment, with a picture of one. */
export interface TypeTile {
  label: string;
  path: string;
  pictureUrl: string;
}

export interface HomePage {
  banners: HomeBanner[];
  tiles: TypeTile[];
  sections: HomeSection[];
  testimonials: Testimonial[];
}

export async function loadHome(catalogue: CatalogueReader, guard: Guard = failWhole): Promise<HomePage> {
  const [banners, products, testimonials] = await Promise.all([
    guard(loadBanners(catalogue), fetchFailure('banners'), []),
    guard(loadProducts(catalogue), fetchFailure('products'), []),
    // Nobody misses them so much that it would be worth a word.
    catalogue.listTestimonials().catch(() => []),
  ]);
  return { banners, tiles: toTiles(products), sections: toSections(products), testimonials };
}

/** The last banner that was put up is the first one to be seen. */
async function loadBanners(catalogue: CatalogueReader): Promise<HomeBanner[]> {
  const banners = await catalogue.listBanners();
  return banners.toReversed().map(({ _id, link, alt, wide, phone }) => ({ _id, link, alt, wide, phone }));
}

async function loadProducts(catalogue: CatalogueReader): Promise<Product[]> {
  const { products } = await catalogue.listProducts({
    homeTag: [...HOME_SECTIONS],
    perTag: CARDS_PER_SECTION,
  });
  return products;
}

function toSections(products: Product[]): HomeSection[] {
  return HOME_SECTIONS.map((tag) => ({
    tag,
    cards: products.filter((product) => product.homeTag === tag).map(cardOf),
  })).filter(({ cards }) => cards.length > 0);
}

/** No tile for a kind of which the page has nothing to show. */
function toTiles(products: Product[]): TypeTile[] {
  return PRODUCT_TYPES.flatMap(({ label, category, slug }) => {
    const shown = products.find((product) => product.category === category && product.images.length > 0);
    const pictureUrl = shown?.images[0]?.url;
    return pictureUrl === undefined ? [] : [{ label, path: `/category/${slug}`, pictureUrl }];
  });
}
