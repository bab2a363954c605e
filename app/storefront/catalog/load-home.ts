import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { Banner } from '#core/contract/banners.ts';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import type { Testimonial } from '#core/contract/texts.ts';
import { HOME_SECTIONS } from '#core/rules/catalogue.ts';
import { fetchFailure } from '#core/rules/texts.ts';
import { type CardProduct, cardOf } from './card-product.ts';

const CARDS_PER_SECTION = 10;

export interface HomeSection {
  tag: string;
  cards: CardProduct[];
}

export type HomeBanner = Pick<Banner, '_id' | 'link' | 'alt' | 'wide' | 'phone'>;

export interface HomePage {
  banners: HomeBanner[];
  sections: HomeSection[];
  testimonials: Testimonial[];
}

export async function loadHome(catalogue: CatalogueReader, guard: Guard = failWhole): Promise<HomePage> {
  const [banners, sections, testimonials] = await Promise.all([
    guard(loadBanners(catalogue), fetchFailure('banners'), []),
    guard(loadSections(catalogue), fetchFailure('products'), []),
    // Nobody misses them so much that it would be worth a word.
    catalogue.listTestimonials().catch(() => []),
  ]);
  return { banners, sections, testimonials };
}

/** The last banner that was put up is the first one to be seen. */
async function loadBanners(catalogue: CatalogueReader): Promise<HomeBanner[]> {
  const banners = await catalogue.listBanners();
  return banners.toReversed().map(({ _id, link, alt, wide, phone }) => ({ _id, link, alt, wide, phone }));
}

async function loadSections(catalogue: CatalogueReader): Promise<HomeSection[]> {
  const { products } = await catalogue.listProducts({
    homeTag: [...HOME_SECTIONS],
    perTag: CARDS_PER_SECTION,
  });
  return HOME_SECTIONS.map((tag) => ({
    tag,
    cards: products.filter((product) => product.homeTag === tag).map(cardOf),
  })).filter(({ cards }) => cards.length > 0);
}
