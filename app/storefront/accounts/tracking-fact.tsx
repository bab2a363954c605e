import { showToast } from '#app/ui/toast.ts';
import type { Order } from '#core/contract/orders.ts';
import { trackingUrl } from '#core/rules/couriers.ts';
import { orderTexts } from '#texts/profile.ts';

/** Who brings the parcel, under which number, and where to follow it. */
export function TrackingFact({ order }: { order: Order }) {
  const { courier, trackingNumber = '' } = order;
  const url = trackingUrl(order);

  async function copy() {
    try {
      await navigator.clipboard.writeText(trackingNumber);
      showToast(orderTexts.numberCopied);
    } catch (error) {
      console.warn(error);
      showToast(orderTexts.copyFailed, { kind: 'error' });
    }
  }

  return (
    <div>
      <dt>{orderTexts.tracking}</dt>
      <dd className="wrap-anywhere">{[courier, trackingNumber].filter(Boolean).join(' ')}</dd>
      <dd className="flex flex-wrap gap-x-4">
        {url && (
          <a className="text-link" href={url} target="_blank" rel="noreferrer">
            {orderTexts.trackParcel}
          </a>
        )}
        <button type="button" className="text-link" onClick={copy}>
          {orderTexts.copyNumber}
        </button>
      </dd>
    </div>
  );
}
