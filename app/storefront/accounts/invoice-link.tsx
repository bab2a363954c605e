import { ApiFailure } from '#app/lib/api-failure.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { readOwnInvoice } from '#core/contract/invoices.ts';
import type { OrderStatus } from '#core/rules/order-states.ts';
import { orderTexts } from '#texts/profile.ts';

/** The tax invoice is issued when the parcel leaves. */
export function hasInvoice(status: OrderStatus): boolean {
  return ['Shipped', 'Out for Delivery', 'Delivered'].includes(status);
}

/** Saves the tax invoice of an order as a PDF. */
export function InvoiceLink({ orderId }: { orderId: string }) {
  const { isBusy, run } = useBusy();

  async function save() {
    try {
      const wanted = { params: { orderId }, name: `invoice-${orderId}.pdf` };
      await saveFile(readOwnInvoice, wanted, sessionStore.read()?.token);
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.kind === 'refused';
      showToast(isRefused ? error.message : orderTexts.invoiceFailed, {
        kind: 'error',
      });
    }
  }

  return (
    <p className="px-4 pb-2 md:px-6">
      <button type="button" className="text-link" aria-busy={isBusy || undefined} onClick={() => run(save)}>
        {orderTexts.downloadInvoice}
      </button>
    </p>
  );
}
