import { failureCode, sendCall } from '#app/lib/send-call.ts';
import type { ReviewReader } from '#core/contract/page-reader.ts';
import { readOrderReviews } from '#core/contract/reviews/by-link.ts';
import { listProductReviews } from '#core/contract/reviews.ts';

/** What the pages about reviews read, as the browser reads it. */
export const reviewReader: ReviewReader = {
  async listProductReviews(id, query) {
    try {
      return await sendCall(listProductReviews, { params: { id }, query });
    } catch (error) {
      if (failureCode(listProductReviews, error) !== undefined) return null;
      throw error;
    }
  },
  async readOrderReviews(token) {
    try {
      return await sendCall(readOrderReviews, { params: { token } });
    } catch (error) {
      if (failureCode(readOrderReviews, error) === 'not-found') return null;
      throw error;
    }
  },
};
