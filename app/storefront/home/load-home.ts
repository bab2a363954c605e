import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { Banner } from '#core/contract/banners.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { ListedProduct } from '#core/contract/products.ts';
import { HOME_SECTIONS, PRODUCT_TYPES } from '#core/rules/categories.ts';
import { typeNames } from '#texts/categories.ts';
import { loadFailures } from '#texts/load-failures.ts';
import { toCard } from '../products/listing/card-product.ts';

const CARDS_PER_SECTION = 10;

type HomePage = Awaited<ReturnType<typeof loadHome>>;
export type HomeSection = HomePage['sections'][number];
export type TypeTile = HomePage['tiles'][number];
export type HomeBanner = Pick<Banner, '_id' | 'link' | 'alt' | 'wide' | 'phone'>;

export async function loadHome(reader: PageReader, guard: Guard = failWhole) {
  const [banners, products, testimonials] = await Promise.all([
    guard(loadBanners(reader), loadFailures.banners, []),
    guard(loadProducts(reader), loadFailures.products, []),
    // Nobody misses them so much that it would be worth a word.
    reader.listTestimonials().catch(() => []),
  ]);
  return { banners, tiles: toTiles(products), sections: toSections(products), testimonials };
}

/** The last banner that was put up is the first one to be seen. */
async function loadBanners(reader: PageReader): Promise<HomeBanner[]> {
  const banners = await reader.listBanners();
  return banners.toReversed().map(({ _id, link, alt, wide, phone }) => ({ _id, link, alt, wide, phone }));
}

async function loadProducts(reader: PageReader): Promise<ListedProduct[]> {
  const { products } = await reader.listProducts({
    homeTag: [...HOME_SECTIONS],
    perTag: CARDS_PER_SECTION,
  });
  return products;
}

function toSections(products: ListedProduct[]) {
  return HOME_SECTIONS.map((tag) => ({
    tag,
    cards: products.filter((product) => product.homeTag === tag).map(toCard),
  })).filter(({ cards }) => cards.length > 0);
}

/** Ways to the list of each kind of garment, with a picture of one; none for a kind of which nothing is shown. */
function toTiles(products: ListedProduct[]) {
  return PRODUCT_TYPES.flatMap(({ category, slug }) => {
    const shown = products.find((product) => product.category === category && product.images.length > 0);
    const pictureUrl = shown?.images[0]?.url;
    return pictureUrl === undefined
      ? []
      : [{ label: typeNames[slug], path: `/category/${slug}`, pictureUrl }];
  });
}
