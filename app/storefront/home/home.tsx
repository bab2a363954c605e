import { Suspense } from 'react';
import { Link } from 'react-router';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { findStore, useStore } from '#app/lib/store-identity.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowRightIcon, PauseIcon, PlayIcon } from '#app/ui/icons.tsx';
import { late } from '#app/ui/late.tsx';
import { useCarousel } from '#app/ui/use-carousel.ts';
import { useMedia } from '#app/ui/use-media.ts';
import type { Testimonial } from '#core/contract/texts.ts';
import { getSlug } from '#core/rules/categories.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { brandStoryTexts, homeTexts } from '#texts/home.ts';
import { PauseCards } from '../products/listing/card-pictures.tsx';
import { ProductGrid } from '../products/listing/product-grid.tsx';
import { storeJsonLd } from '../products/listing/structured-data.ts';
import { categoryPath, tagName } from '../products/listing/tags.ts';
import type { Route } from './+types/home.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { bannerPreloads } from './banner-picture.tsx';
import { CashOnDelivery } from './cash-on-delivery.tsx';
import { type HomeSection, loadHome, type TypeTile } from './load-home.ts';

const RecentlyViewed = late(
  async () => (await import('../products/recent/recently-viewed.tsx')).RecentlyViewed,
);

/** Printed on night ground, so that a long page has a rhythm. */
const NIGHT_TAGS: readonly string[] = ['F1', 'Bikes', 'Streetwear'];

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(pageReaderContext));
}

export function clientLoader() {
  return loadHome(pageReader, toastAndGoOn);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = findStore(matches);
  const tags = pageMeta({
    store,
    title: homeTexts.title,
    description: homeTexts.description,
    path: '/',
    jsonLd: import.meta.env.SSR && storeJsonLd(store),
  });
  const [firstBanner] = loaderData?.banners ?? [];
  return firstBanner ? [...bannerPreloads(firstBanner), ...tags] : tags;
}

export default function Home({
  loaderData: { banners, tiles, sections, testimonials },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">{homeTexts.heading}</h1>
      <BannerCarousel banners={banners} />
      <CashOnDelivery />
      <TypeTiles tiles={tiles} />
      {/* Each part of a long page comes to life in a task of its own: one for all would block a slow phone. */}
      {sections.map((section, index) => (
        <Suspense key={section.tag}>
          <Chapter section={section} isFar={index > 0} />
        </Suspense>
      ))}
      <Suspense>
        <BrandStory />
        {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      </Suspense>
      <RecentProducts />
    </>
  );
}

/** The shortest way from home to a list: one tile for each kind of garment. */
function TypeTiles({ tiles }: { tiles: TypeTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <nav aria-labelledby="shop-by-type" className="wrap pt-6 lg:pt-10">
      <div className="flex items-center justify-between gap-4">
        <p id="shop-by-type" className="wide text-xl">
          {homeTexts.shopByType}
        </p>
        <PauseCards />
      </div>
      <ul className="type-tiles">
        {tiles.map(({ label, path, pictureUrl }) => (
          <li key={path}>
            <Link to={path} prefetch="intent" className="type-tile">
              <img
                src={imageAddress(pictureUrl, 400)}
                alt=""
                width={400}
                height={500}
                loading="lazy"
                decoding="async"
              />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ section: { tag, cards }, isFar }: { section: HomeSection; isFar: boolean }) {
  const titleId = `section-${getSlug(tag)}`;
  const look = NIGHT_TAGS.includes(tag) ? 'chapter night on-dark' : 'chapter';
  return (
    <section className={isFar ? `${look} far` : look} aria-labelledby={titleId}>
      <div className="wrap">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:mb-6">
          <h2 id={titleId} className="text-3xl">
            {tagName(tag)}
          </h2>
          <Link
            to={categoryPath(tag)}
            className="view-more"
            prefetch="intent"
            aria-label={homeTexts.viewMoreOf(tagName(tag))}
          >
            <span>{homeTexts.viewMore}</span>
            <ArrowRightIcon className="size-4.5" />
          </Link>
        </div>
        <ProductGrid cards={cards} closesEven />
      </div>
    </section>
  );
}

function BrandStory() {
  const { brandName } = useStore();
  return (
    <section
      aria-labelledby="brand-story"
      className="on-dark mt-chapter grid bg-ink text-paper lg:min-h-170 lg:grid-cols-2"
    >
      <div className="relative">
        <img
          src="/pictures/brand-story-1000.webp"
          alt={brandStoryTexts.picture}
          width={1000}
          height={1000}
          loading="lazy"
          decoding="async"
          className="aspect-5/4 h-full w-full object-cover lg:absolute lg:inset-0 lg:aspect-auto"
        />
      </div>
      <div className="grid content-center gap-5 px-gutter pt-10 pb-12 lg:py-18 lg:pl-[clamp(3rem,6vw,7rem)]">
        <h2 id="brand-story" className="text-4xl">
          {brandStoryTexts.title(brandName)}
        </h2>
        <p className="max-w-136 text-[1.0625rem] text-night-text">{brandStoryTexts.text}</p>
        <dl className="mt-2 border-t border-ink-line">
          {brandStoryTexts.reasons.map(({ name, text }) => (
            <div
              key={name}
              className="grid grid-cols-[7.5rem_1fr] items-baseline gap-4 border-b border-ink-line py-3"
            >
              <dt className="semiwide text-md font-bold">{name}</dt>
              <dd className="text-md text-night-text">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Its code is only for those who have looked at something: nobody pays for it on a first visit. */
function RecentProducts() {
  const isKnown = useHydrated() && storedText('localStorage', 'recentlyViewed').read() !== null;
  return (
    isKnown && (
      <div className="wrap -mt-chapter pb-chapter">
        <RecentlyViewed />
      </div>
    )
  );
}

/** Three side by side on a wide screen; below 768 px one at a time, going round by itself. */
function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const isNarrow = useMedia('(width < 48rem)');
  const isWide = useMedia('(width >= 48rem)');
  const carousel = useCarousel({
    isOn: isNarrow,
    slideCount: testimonials.length,
    speedMs: 500,
    autoplayMs: 4000,
  });
  return (
    <section aria-labelledby="testimonials" className="wrap py-chapter">
      <h2 id="testimonials" className="mb-7 text-3xl">
        {homeTexts.testimonials}
      </h2>
      <div
        ref={carousel.viewportRef}
        className="strip-viewport"
        data-moved={carousel.isReady || undefined}
        // Until the carousel moves it, the strip scrolls, and the keyboard must be able to scroll it too.
        tabIndex={isWide || carousel.isReady ? undefined : 0}
      >
        <ul className="flex touch-pan-y touch-pinch-zoom md:grid md:grid-cols-3 md:gap-8">
          {testimonials.map(({ quote, author, city }) => (
            <li key={quote} className="flex-[0_0_100%] snap-start">
              <figure className="border-t-3 border-ink pt-4.5 max-md:mr-4">
                <blockquote className="font-display text-xl leading-[1.3] font-medium tracking-[-0.012em] text-pretty md:text-2xl md:leading-[1.3]">
                  “{quote}”
                </blockquote>
                <figcaption className="mt-4.5 text-md text-ink-2">
                  <b className="font-semibold text-ink">{author}</b>, {city}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex items-center gap-1.5 md:hidden">
        {testimonials.map(({ quote }, index) => (
          <i
            key={quote}
            className={`h-0.75 w-7 ${index === carousel.selected ? 'bg-ink' : 'bg-line-strong/45'}`}
          />
        ))}
        <IconButton
          label={carousel.isPlaying ? homeTexts.pauseReviews : homeTexts.playReviews}
          className="ml-auto"
          onClick={carousel.togglePlaying}
        >
          {carousel.isPlaying ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
        </IconButton>
      </div>
    </section>
  );
}
