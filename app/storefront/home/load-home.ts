import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { Banner } from '#core/contract/banners.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { ListedProduct } from '#core/contract/products.ts';
import { HOME_SECTIONS, PRODUCT_TYPES } from '#core/rules/categories.ts';
import { typeNames } from '#texts/categories.ts';
import { homeTexts } from '#texts/home.ts';
import { loadFailures } from '#texts/load-failures.ts';
import { toCard } from '../products/listing/card-product.ts';

const CARDS_PER_SECTION = 10;
const BEST_SELLERS_PATH = '/shop?sort=best-selling';

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

/**
 * Ways to what sells best and to each kind of garment, with a picture of one, each in another colour where that is possible.
 * None for a kind of which nothing is shown.
 */
function toTiles(products: ListedProduct[]) {
  const pictured = products.filter(({ images }) => images.length > 0);
  const [mostLiked] = pictured.toSorted((a, b) => b.reviewSummary.recommended - a.reviewSummary.recommended);
  const seenColours = new Set<string>();
  const toTile = (label: string, path: string, shown: ListedProduct | undefined) => {
    const pictureUrl = shown?.images[0]?.url;
    if (shown === undefined || pictureUrl === undefined) return [];
    seenColours.add(shown.colors);
    return [{ label, path, pictureUrl }];
  };
  return [
    ...toTile(homeTexts.bestSellers, BEST_SELLERS_PATH, mostLiked),
    ...PRODUCT_TYPES.flatMap(({ category, slug }) => {
      const ofType = pictured.filter((product) => product.category === category);
      const shown = ofType.find(({ colors }) => !seenColours.has(colors)) ?? ofType[0];
      return toTile(typeNames[slug], `/category/${slug}`, shown);
    }),
  ];
}
