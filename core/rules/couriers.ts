/** Where a parcel can be followed. `{number}` is where the courier's page takes it in its address; others ask for it. */
const TRACKING_PAGES: readonly (readonly [RegExp, string])[] = [
  [/delhivery/i, 'https://www.delhivery.com/track/package/{number}'],
  [/blue ?dart/i, 'https://www.bluedart.com/tracking'],
  [/dtdc/i, 'https://www.dtdc.in/trace.asp'],
  [/ecom ?express/i, 'https://ecomexpress.in/tracking/?awb_field={number}'],
  [/xpress ?bees/i, 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
  [/shadowfax/i, 'https://tracker.shadowfax.in/'],
  [/india ?post|speed ?post/i, 'https://www.indiapost.gov.in/'],
  [/ekart/i, 'https://ekartlogistics.com/shipmenttrack/{number}'],
  [/shiprocket/i, 'https://shiprocket.co/tracking/{number}'],
  [/amazon/i, 'https://track.amazon.in/tracking/{number}'],
];

/** The courier's page for a parcel; null for a courier that is not known. */
export function trackingUrl({
  courier,
  trackingNumber,
}: {
  courier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
}): string | null {
  if (!courier || !trackingNumber) return null;
  const page = TRACKING_PAGES.find(([name]) => name.test(courier))?.[1];
  return page?.replace('{number}', encodeURIComponent(trackingNumber)) ?? null;
}
