import { undoBanner } from './domains/banners/admin/banners.service.ts';
import { undoCoupon } from './domains/coupons/admin/coupons.service.ts';
import { undoCharge } from './domains/delivery/admin/delivery.service.ts';
import { undoProduct } from './domains/products/admin/save-product.ts';
import { undoReview } from './domains/reviews/admin/reviews.service.ts';
import type { createSettings } from './domains/settings/settings.service.ts';
import { undoSizeChart } from './domains/sizes/size-charts.service.ts';
import { undoStock } from './domains/stock/admin/change-stock.ts';

/** What staff can take back, by its line in the audit. */
export function listUndoable(settings: ReturnType<typeof createSettings>, now: () => Date) {
  return {
    'product.changed': undoProduct,
    'stock.corrected': undoStock,
    'stock.received': undoStock,
    'coupon.changed': undoCoupon,
    'delivery.changed': undoCharge,
    'setting.changed': settings.undoSetting,
    'size-chart.changed': undoSizeChart,
    'banner.changed': undoBanner,
    'review.answered': undoReview(now),
    'review.hidden': undoReview(now),
    'review.shown': undoReview(now),
  };
}
