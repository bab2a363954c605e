import { type RefObject, useRef, useState } from 'react';
import { createExternalStore } from '#app/ui/external-store.ts';
import { CARD_BOXES, Picture, type PictureSource } from '#app/ui/picture.tsx';
import { useCarousel } from '#app/ui/use-carousel.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { useOnSight } from '#app/ui/use-on-sight.ts';
import { cardTexts } from '#texts/cards.ts';

const CARD_SIZES = '(min-width: 75rem) 20vw, (min-width: 48rem) 33vw, 50vw';
const FULL_WIDTH_SIZES = '(min-width: 75rem) 20vw, (min-width: 48rem) 33vw, 100vw';
const NARROW = '(max-width: 48rem)';
const AUTOPLAY_MS = 3000;
const SPEED_MS = 300;
/** Neighbours do not change pictures in the same moment. */
const STAGGER_MS = 500;
const STAGGERED_CARDS = 6;

/** Whether the shopper has stopped the pictures of all cards, for this visit. */
const cardsPaused = createExternalStore(false);

/** `first`: on the first screen. `late`: once it comes near. */
export type Urgency = 'first' | 'late';

export interface CardPicturesProps {
  pictures: PictureSource[];
  urgency?: Urgency;
  /** The card's place in its list. */
  place?: number;
  /** True for a card that takes the whole width of a phone. */
  isFullWidth?: boolean;
  /** Once true, the second picture is fetched and shown while the pointer stays. */
  isPointedAt: boolean;
}

/**
 * The first picture is in the page from the start. The others are fetched only by those who will see them: on wide
 * screens the second one when the card is pointed at, on narrow ones all of them once the card has come into view.
 */
export function CardPictures({ pictures, isPointedAt, isFullWidth, ...card }: CardPicturesProps) {
  const { urgency = 'late', place = 0 } = card;
  const viewportRef = useRef<HTMLDivElement>(null);
  const hasMore = pictures.length > 1;
  const [wasSeen, setWasSeen] = useState(false);
  const isNarrow = useMedia(NARROW, wasSeen || isPointedAt);
  const isPaused = cardsPaused.use();
  const isSliding = isNarrow && hasMore && wasSeen && !isPaused;
  useOnSight(viewportRef, () => setWasSeen(true), { lookFor: hasMore && !wasSeen ? 'card' : null });

  const [first, second] = pictures;
  if (!first)
    return <div className="card-pic grid place-items-center text-sm text-ink-3">{cardTexts.noImage}</div>;
  return (
    <div className="card-pic" ref={viewportRef}>
      <div className="card-strip">
        {(isSliding ? pictures : [first]).map((picture, index) => (
          <Picture
            key={picture.url}
            picture={picture}
            alt=""
            boxes={CARD_BOXES}
            sizes={isFullWidth ? FULL_WIDTH_SIZES : CARD_SIZES}
            isHero={index === 0 && urgency === 'first'}
          />
        ))}
      </div>
      {second && isPointedAt && !isNarrow && <SecondPicture picture={second} />}
      {isSliding && <SlidingSegments viewportRef={viewportRef} count={pictures.length} place={place} />}
      {hasMore && !isSliding && <Segments count={pictures.length} selected={0} />}
    </div>
  );
}

/** Moves the pictures of a card, and shows which of them is seen. */
function SlidingSegments(props: {
  viewportRef: RefObject<HTMLDivElement | null>;
  count: number;
  place: number;
}) {
  const { viewportRef, count, place } = props;
  const { selected } = useCarousel({
    viewportRef,
    isOn: true,
    slideCount: count,
    speedMs: SPEED_MS,
    autoplayMs: AUTOPLAY_MS,
    oneRoundAfterMs: (place % STAGGERED_CARDS) * STAGGER_MS,
  });
  return <Segments count={count} selected={selected} />;
}

function Segments({ count, selected }: { count: number; selected: number }) {
  return (
    <span className="card-segments" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of marks that never changes
        <i key={index} data-on={index === selected || undefined} />
      ))}
    </span>
  );
}

function SecondPicture({ picture }: { picture: PictureSource }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <div className="card-second" data-loaded={isLoaded || undefined}>
      <Picture
        picture={picture}
        alt=""
        boxes={CARD_BOXES}
        sizes={CARD_SIZES}
        loading="eager"
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}

/** Stops the pictures of the cards, where they move by themselves: on narrow screens. */
export function PauseCards({ className = '' }: { className?: string }) {
  const isPaused = cardsPaused.use();
  return (
    <button
      type="button"
      className={`text-link text-sm motion-reduce:hidden md:hidden noscript:hidden ${className}`}
      onClick={() => cardsPaused.update((wasPaused) => !wasPaused)}
    >
      {isPaused ? cardTexts.playPictures : cardTexts.pausePictures}
    </button>
  );
}
