/** The page on which whoever has the link of a delivered order reviews it. */
export function reviewPath(trackingUrl: string): string {
  return trackPath(trackingUrl).replace('/track/', '/review/');
}

/** The page of a tracking link, within this store. */
export function trackPath(trackingUrl: string): string {
  return new URL(trackingUrl).pathname;
}
