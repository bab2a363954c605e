import { sessionStore } from '#app/lib/session-store.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { Quote } from '#core/pricing/quote.ts';
import type { Cart } from '#core/rules/cart.ts';
import { DELIVERY_TITLE } from '#core/rules/checkout-texts.ts';
import { NO_DETAILS } from './delivery-details.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { rememberedAddress } from './remembered-address.ts';
import { useCheckout } from './use-checkout.ts';
import { useDeliveryForm } from './use-delivery-form.ts';

interface DeliveryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  cart: Cart;
  quote: Quote;
}

/** Asks where the order goes. What was typed stays while the dialog is closed and opened again. */
export function DeliveryDialog({ isOpen, onClose, cart, quote }: DeliveryDialogProps) {
  const form = useDeliveryForm(addressOfLastOrder() ?? NO_DETAILS);
  const checkOut = useCheckout({ cart, quote });

  async function submit() {
    const details = await form.complete();
    const problems = details ? await checkOut(details) : null;
    if (problems) form.setProblems(problems);
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={DELIVERY_TITLE}
      submitLabel="Checkout"
      onSubmit={submit}
    >
      <DeliveryFields form={form} />
    </FormDialog>
  );
}

function addressOfLastOrder() {
  const userId = sessionStore.read()?.user?._id;
  return userId === undefined ? null : rememberedAddress(userId);
}
