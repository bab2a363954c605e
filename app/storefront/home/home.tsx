import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { homeTexts } from '#texts/home.ts';
import { storeJsonLd } from '../products/listing/structured-data.ts';
import type { Route } from './+types/home.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { bannerPreloads } from './banner-sources.ts';
import { BrandStory } from './brand-story.tsx';
import { CashOnDelivery } from './cash-on-delivery.tsx';
import { Chapter } from './chapter.tsx';
import { loadHome } from './load-home.ts';
import { Testimonials } from './testimonials.tsx';
import { TypeTiles } from './type-tiles.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(pageReaderContext));
}

export function clientLoader() {
  return loadHome(pageReader, toastAndGoOn);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = storeOf(matches);
  const tags = pageMeta({
    store,
    title: homeTexts.title,
    description: homeTexts.description,
    path: '/',
    jsonLd: storeJsonLd(store),
  });
  const [firstBanner] = loaderData?.banners ?? [];
  return firstBanner ? [...bannerPreloads(firstBanner), ...tags] : tags;
}

export default function Home({
  loaderData: { banners, tiles, sections, testimonials },
}: Route.ComponentProps) {
  const store = useStore();
  return (
    <>
      <h1 className="sr-only">{homeTexts.heading}</h1>
      <BannerCarousel banners={banners} />
      <CashOnDelivery />
      <TypeTiles tiles={tiles} />
      {sections.map((section, index) => (
        <Chapter key={section.tag} section={section} isFirst={index === 0} />
      ))}
      <BrandStory brandName={store.brandName} />
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
    </>
  );
}
