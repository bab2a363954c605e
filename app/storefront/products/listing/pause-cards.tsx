import { cardTexts } from '#texts/cards.ts';
import { toggleCardsPaused, useCardsPaused } from './card-motion.ts';

/** Stops the pictures of the cards, where they move by themselves: on narrow screens. */
export function PauseCards({ className = '' }: { className?: string }) {
  const isPaused = useCardsPaused();
  return (
    <button
      type="button"
      className={`text-link text-sm motion-reduce:hidden md:hidden noscript:hidden ${className}`}
      onClick={toggleCardsPaused}
    >
      {isPaused ? cardTexts.playPictures : cardTexts.pausePictures}
    </button>
  );
}
