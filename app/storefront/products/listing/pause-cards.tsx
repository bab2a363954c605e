import { createExternalStore } from '#app/ui/external-store.ts';
import { cardTexts } from '#texts/cards.ts';

/** Whether the shopper has stopped the pictures of all cards, for this visit. */
const cardsPaused = createExternalStore(false);
export const useCardsPaused = cardsPaused.use;

/** Stops the pictures of the cards, where they move by themselves: on narrow screens. */
export function PauseCards({ className = '' }: { className?: string }) {
  const isPaused = useCardsPaused();
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
