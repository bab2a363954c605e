import { showToast } from '#app/ui/toast.ts';
import type { Order } from '#core/contract/orders.ts';
import { trackingUrl } from '#core/rules/couriers.ts';

/** Who brings the parcel, under which number, and where to follow it. */
export function TrackingFact({ order }: { order: Order }) {
  const { courier, trackingNumber = '' } = order;
  const url = trackingUrl(order);

  async function copy() {
    try {
      await navigator.clipboard.writeText(trackingNumber);
      showToast('Tracking number copied');
    } catch (error) {
      console.warn(error);
      showToast('We couldn’t copy the number. Please select and copy it.', { kind: 'error' });
    }
  }

  return (
    <div>
      <dt>Tracking</dt>
      <dd className="wrap-anywhere">{[courier, trackingNumber].filter(Boolean).join(' ')}</dd>
      <dd className="flex flex-wrap gap-x-4">
        {url && (
          <a className="text-link" href={url} target="_blank" rel="noreferrer">
            Track parcel
          </a>
        )}
        <button type="button" className="text-link" onClick={copy}>
          Copy number
        </button>
      </dd>
    </div>
  );
}
