import { useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '#app/ui/icons.tsx';
import { type Carousel, useCarousel } from '#app/ui/use-carousel.ts';
import { homeTexts } from '#texts/home.ts';
import { BannerPicture } from './banner-picture.tsx';
import type { HomeBanner } from './load-home.ts';

const AUTOPLAY_MS = 6000;
const SPEED_MS = 500;

export function BannerCarousel({ banners }: { banners: HomeBanner[] }) {
  const carousel = useCarousel({
    isOn: true,
    slideCount: banners.length,
    speedMs: SPEED_MS,
    autoplayMs: AUTOPLAY_MS,
  });
  const shown = useShownBanners(carousel, banners.length);
  if (banners.length === 0) {
    return (
      <section aria-label={homeTexts.offers} className="grid min-h-50 place-items-center bg-stone">
        <p className="semiwide text-xl font-bold">{homeTexts.noBanners}</p>
      </section>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={homeTexts.offers} className="relative bg-stone">
      <div ref={carousel.viewportRef} className="strip-viewport" data-moved={carousel.isReady || undefined}>
        <ul className="flex touch-pan-y touch-pinch-zoom">
          {banners.map((banner, index) => (
            <li key={banner._id} className="flex-[0_0_100%] snap-start">
              <BannerLink banner={banner} isFirst={index === 0} isShown={shown.has(index)} />
            </li>
          ))}
        </ul>
      </div>
      {banners.length > 1 && <BannerControls banners={banners} carousel={carousel} />}
    </section>
  );
}

/** The banners that have been in view, and the next one: the others are beside the screen and need no picture yet. */
function useShownBanners({ isReady, selected }: Carousel, count: number): ReadonlySet<number> {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set([0]));
  const next = (selected + 1) % Math.max(1, count);
  if (isReady && !(shown.has(selected) && shown.has(next))) setShown(new Set([...shown, selected, next]));
  return shown;
}

function BannerLink({
  banner,
  isFirst,
  isShown,
}: {
  banner: HomeBanner;
  isFirst: boolean;
  isShown: boolean;
}) {
  const picture = <BannerPicture banner={banner} alt={banner.alt} isFirst={isFirst} />;
  return (
    <a href={banner.link} target="_blank" rel="noopener" aria-label={banner.alt} className="banner-link">
      {isShown ? picture : <noscript>{picture}</noscript>}
    </a>
  );
}

function BannerControls({ banners, carousel }: { banners: HomeBanner[]; carousel: Carousel }) {
  return (
    <div className="banner-controls on-dark">
      {banners.map((banner, index) => (
        <i
          key={banner._id}
          className="banner-segment"
          data-on={index === carousel.selected || undefined}
          data-playing={(carousel.isReady && carousel.isPlaying) || undefined}
        />
      ))}
      <IconButton
        label={carousel.isPlaying ? homeTexts.pauseSlideshow : homeTexts.playSlideshow}
        className="banner-button"
        onClick={carousel.togglePlaying}
      >
        {carousel.isPlaying ? <PauseIcon className="size-4" /> : <PlayIcon className="size-4" />}
      </IconButton>
      <IconButton
        label={homeTexts.previousBanner}
        className="banner-button max-lg:hidden"
        onClick={carousel.previous}
      >
        <ArrowLeftIcon />
      </IconButton>
      <IconButton
        label={homeTexts.nextBanner}
        className="banner-button max-lg:hidden"
        onClick={carousel.next}
      >
        <ArrowRightIcon />
      </IconButton>
    </div>
  );
}
