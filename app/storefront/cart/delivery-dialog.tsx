import { type FormEvent, useId, useRef } from 'react';
import { sessionStore } from '#app/lib/session-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
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
  const { isBusy, run } = useBusy();
  const formRef = useRef<HTMLFormElement>(null);
  const formId = useId();

  async function submit() {
    const details = await form.complete();
    const problems = details ? await checkOut(details) : null;
    if (problems) form.setProblems(problems);
    // By then the fields that are wrong are marked.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={DELIVERY_TITLE}
      foot={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Checkout
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        className="grid gap-4 lg:gap-4.5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(submit);
        }}
      >
        <DeliveryFields form={form} />
      </form>
    </Dialog>
  );
}

function addressOfLastOrder() {
  const userId = sessionStore.read()?.user?._id;
  return userId === undefined ? null : rememberedAddress(userId);
}
