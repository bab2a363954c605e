import { showToast } from '#app/ui/toast.ts';
import { orderTexts } from '#texts/orders.ts';

/** Copies a tracking number. */
export function CopyNumber({ trackingNumber }: { trackingNumber: string }) {
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
    <button type="button" className="text-link noscript:hidden" onClick={copy}>
      {orderTexts.copyNumber}
    </button>
  );
}
