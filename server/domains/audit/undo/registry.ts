import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { undoBanner, undoReview, undoSetting } from './undo-content.ts';
import { undoCoupon, undoDelivery } from './undo-offers.ts';
import { undoProduct } from './undo-product.ts';
import { undoStock } from './undo-stock.ts';
import type { Undoable } from './undoable.ts';

export type UndoRegistry = Readonly<Partial<Record<AuditAction, Undoable>>>;

/** Every kind of change that can be taken back, by the action it is written down as. */
export function createUndoRegistry(context: { settings: Settings; now: () => Date }): UndoRegistry {
  const review = undoReview(context.now);
  return {
    'product.changed': undoProduct,
    'stock.corrected': undoStock,
    'stock.received': undoStock,
    'coupon.changed': undoCoupon,
    'delivery.changed': undoDelivery,
    'setting.changed': undoSetting(context),
    'banner.changed': undoBanner,
    'review.answered': review,
    'review.hidden': review,
    'review.shown': review,
  };
}
