import { failureCode, sendCall } from '#app/lib/send-call.ts';
import type { TrackReader } from '#core/contract/page-reader.ts';
import { trackOrder } from '#core/contract/parcels.ts';

/** What the tracking page reads, as the browser reads it. */
export const trackReader: TrackReader = {
  async trackOrder(token) {
    try {
      return await sendCall(trackOrder, { params: { token } });
    } catch (error) {
      if (failureCode(trackOrder, error) === 'not-found') return null;
      throw error;
    }
  },
};
