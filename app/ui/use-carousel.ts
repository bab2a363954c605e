import type { EmblaCarouselType } from 'embla-carousel';
import type { AutoplayType } from 'embla-carousel-autoplay';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenSettled } from './when-settled.ts';

/** A window that is being dragged wider is measured when it rests, not at every step. */
const RESIZE_PAUSE_MS = 50;

interface CarouselOptions {
  /** The box that holds the strip; it makes one of its own where none is given. */
  viewportRef?: RefObject<HTMLDivElement | null>;
  /** False while there is nothing to move, or no place for it: the strip is then left to the browser. */
  isOn: boolean;
  slideCount: number;
  /** How long the move from one slide to the next takes. */
  speedMs: number;
  /** How long a slide stays before the next one comes by itself. */
  autoplayMs?: number;
  /** Given: it begins to play after this time, makes one round, and rests on the first slide; a touch ends it. */
  oneRoundAfterMs?: number;
}

export type Carousel = ReturnType<typeof useCarousel>;

/**
 * Moves a strip of slides. The strip is a plain scrolling box until the carousel code, which no first screen waits
 * for, has arrived. It plays by itself only while it is on screen; for those who have asked for less motion, only after
 * they have started it.
 */
export function useCarousel(options: CarouselOptions) {
  const { isOn, slideCount, speedMs, autoplayMs, oneRoundAfterMs } = options;
  const ownRef = useRef<HTMLDivElement>(null);
  const viewportRef = options.viewportRef ?? ownRef;
  const emblaRef = useRef<EmblaCarouselType>(null);
  const [selected, setSelected] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const [isPlaying, setIsPlaying] = useState(autoplayMs !== undefined);
  const wantsToPlay = useRef(true);

  useEffect(() => {
    const viewport = viewportRef.current;
    if (!isOn || !viewport || slideCount < 2) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    wantsToPlay.current = !isCalm;
    let stop = () => {};
    let isGone = false;
    let measuring: ReturnType<typeof setTimeout> | undefined;

    async function start(strip: HTMLDivElement) {
      await whenSettled();
      if (isGone) return;
      const [{ default: createEmbla }, { default: createAutoplay }] = await Promise.all([
        import('embla-carousel'),
        import('embla-carousel-autoplay'),
      ]);
      if (isGone) return;
      const autoplay =
        autoplayMs === undefined
          ? null
          : createAutoplay({
              delay: autoplayMs,
              playOnInit: false,
              stopOnInteraction: false,
              stopOnMouseEnter: true,
              stopOnFocusIn: true,
            });
      strip.scrollLeft = 0;
      let width = strip.clientWidth;
      const embla = createEmbla(
        strip,
        { loop: true, duration: isCalm ? 0 : emblaDuration(speedMs), watchResize: measureSoon },
        autoplay ? [autoplay] : [],
      );
      function measureSoon(): false {
        if (strip.clientWidth === width) return false;
        width = strip.clientWidth;
        clearTimeout(measuring);
        measuring = setTimeout(() => embla.reInit(), RESIZE_PAUSE_MS);
        return false;
      }
      embla.on('select', () => setSelected(embla.selectedScrollSnap()));
      // A pointer that leaves or a finger that is lifted would start it again although the shopper has stopped it.
      embla.on('autoplay:play', () => {
        if (autoplay && !wantsToPlay.current) stopAfterEvent(autoplay);
      });
      emblaRef.current = embla;
      setIsReady(true);
      setIsPlaying(autoplay !== null && wantsToPlay.current);
      const playing = autoplay && { strip, embla, autoplay, wantsToPlay };
      if (playing && oneRoundAfterMs !== undefined) endAfterOneRound(playing);
      const stopWatching = playing ? playWhileVisible(playing, oneRoundAfterMs) : () => {};
      stop = () => {
        clearTimeout(measuring);
        stopWatching();
        embla.destroy();
        emblaRef.current = null;
        setIsReady(false);
        setSelected(0);
      };
    }

    start(viewport).catch((error: unknown) => console.error(error));
    return () => {
      isGone = true;
      stop();
    };
  }, [viewportRef, isOn, slideCount, speedMs, autoplayMs, oneRoundAfterMs]);

  function togglePlaying() {
    const autoplay = emblaRef.current?.plugins().autoplay;
    if (!autoplay) return;
    wantsToPlay.current = !isPlaying;
    if (isPlaying) autoplay.stop();
    else autoplay.play();
    setIsPlaying(!isPlaying);
  }

  return {
    viewportRef,
    selected,
    isReady,
    isPlaying,
    previous: () => emblaRef.current?.scrollPrev(),
    next: () => emblaRef.current?.scrollNext(),
    togglePlaying,
  };
}

interface PlayingStrip {
  strip: Element;
  embla: EmblaCarouselType;
  autoplay: AutoplayType;
  wantsToPlay: RefObject<boolean>;
}

function endAfterOneRound({ embla, autoplay, wantsToPlay }: PlayingStrip): void {
  function end() {
    wantsToPlay.current = false;
    stopAfterEvent(autoplay);
  }
  embla.on('pointerDown', end);
  embla.on('select', () => {
    if (embla.selectedScrollSnap() === 0) end();
  });
}

/** Autoplay announces a start or a step before it sets its timer: only after the event is there something to stop. */
function stopAfterEvent(autoplay: AutoplayType): void {
  queueMicrotask(() => autoplay.stop());
}

function playWhileVisible(
  { strip, embla, autoplay, wantsToPlay }: PlayingStrip,
  startAfterMs = 0,
): () => void {
  let isVisible = false;
  let starting: ReturnType<typeof setTimeout> | undefined;
  function playOrStop() {
    clearTimeout(starting);
    if (!isVisible || !wantsToPlay.current) autoplay.stop();
    else if (startAfterMs === 0) autoplay.play();
    else starting = setTimeout(() => autoplay.play(), startAfterMs);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      // A browser that is busy reports several frames at once.
      isVisible = entries.at(-1)?.isIntersecting ?? false;
      playOrStop();
    },
    { threshold: 0.5 },
  );
  observer.observe(strip);
  // Being measured anew puts the autoplay back to its start, which is rest.
  embla.on('reInit', playOrStop);
  return () => {
    clearTimeout(starting);
    observer.disconnect();
  };
}

/**
 * Embla has no duration in time but an attraction: each frame it goes 2.125 / duration of the way that is left. After
 * three such time constants 95 % of the way is done, which is where the eye sees the move end.
 */
function emblaDuration(milliseconds: number): number {
  const frames = (milliseconds / 1000) * 60;
  return (frames / 3) * 2.125;
}
