/** The page of a tracking link, within this store. */
export function trackPath(trackingUrl: string): string {
  return new URL(trackingUrl).pathname;
}
