/** In which order the reviews of a product can be read. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Photos with one review; the database takes no more either. */
export const REVIEW_PHOTOS_MOST = 4;
/** How long after the delivery an order can be reviewed by its link. */
const REVIEW_DAYS = 90;

const DAY_MS = 24 * 3_600_000;

export type ReviewState = 'early' | 'open' | 'over';

/** Whether what was ordered can be reviewed by the order's link, and until when. */
export function reviewPeriod(
  deliveredAt: Date | null,
  now: Date,
): { state: ReviewState; endsAt: Date | null } {
  if (deliveredAt === null) return { state: 'early', endsAt: null };
  const endsAt = new Date(deliveredAt.getTime() + REVIEW_DAYS * DAY_MS);
  return { state: now < endsAt ? 'open' : 'over', endsAt };
}
