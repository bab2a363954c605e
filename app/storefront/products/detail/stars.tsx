import { reviewTexts } from '#texts/product.ts';

const FIVE_STARS = [0, 1, 2, 3, 4]
  .map((place) => `M${10 + place * 22} 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z`)
  .join('');

/** A rating in stars; part of a star for part of a point. */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const whole = Math.floor(rating);
  const inkWidth = whole * 22 + (rating - whole) * 20;
  return (
    <svg
      viewBox="0 0 108 20"
      role="img"
      aria-label={label ?? reviewTexts.outOfFive(String(rating))}
      className="h-4.5 w-[97px]"
    >
      <path d={FIVE_STARS} className="fill-[#c9c1b3]" />
      <svg width={inkWidth} height="20" aria-hidden="true">
        <path d={FIVE_STARS} className="fill-ink" />
      </svg>
    </svg>
  );
}
