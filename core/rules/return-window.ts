export const RETURN_WINDOW_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The window opens with the delivery where its time is known, else with the order. */
export function isWithinReturnWindow(
  order: { deliveredAt: Date | null; placedAt: Date },
  now: Date,
): boolean {
  const opened = order.deliveredAt ?? order.placedAt;
  return now.getTime() - opened.getTime() <= RETURN_WINDOW_DAYS * DAY_MS;
}
