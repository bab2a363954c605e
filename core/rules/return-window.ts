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

/**
 * What is paid back for some units of a line. Shares are cut from the running total, so that returning the units one by
 * one gives back exactly what all of them cost.
 */
export function refundForUnits(
  line: { totalPaise: number; quantity: number; returnedQuantity: number },
  quantity: number,
): number {
  const shareOf = (units: number) => Math.floor((line.totalPaise * units) / line.quantity);
  return shareOf(line.returnedQuantity + quantity) - shareOf(line.returnedQuantity);
}
