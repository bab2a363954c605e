import { IconButton } from '#app/ui/icon-button.tsx';
import { PauseIcon, PlayIcon } from '#app/ui/icons.tsx';
import { useCarousel } from '#app/ui/use-carousel.ts';
import { useMedia } from '#app/ui/use-media.ts';
import type { Testimonial } from '#core/contract/texts.ts';
import { homeTexts } from '#texts/home.ts';

const AUTOPLAY_MS = 4000;
const SPEED_MS = 500;

/** Three side by side on a wide screen; below 768 px one at a time, going round by itself. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const isNarrow = useMedia('(width < 48rem)');
  const isWide = useMedia('(width >= 48rem)');
  const carousel = useCarousel({
    isOn: isNarrow,
    slideCount: testimonials.length,
    speedMs: SPEED_MS,
    autoplayMs: AUTOPLAY_MS,
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
