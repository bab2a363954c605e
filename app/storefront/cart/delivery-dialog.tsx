import { useSession } from '#app/lib/session-store.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { deliveryFormTexts } from '#texts/cart.ts';
import { type DeliveryDetails, type DeliveryProblems, NO_DETAILS } from './delivery-details.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

interface DeliveryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where the last order went. */
  initial: DeliveryDetails | null;
  /** Resolves to what the server finds wrong with the address. */
  onCheckout: (details: DeliveryDetails) => Promise<DeliveryProblems | null>;
}

/** Asks where the order goes. What was typed stays while the dialog is closed and opened again. */
export function DeliveryDialog({ isOpen, onClose, initial, onCheckout }: DeliveryDialogProps) {
  const verifiedPhone = useSession()?.user?.phone ?? '';
  const form = useDeliveryForm(initial ?? NO_DETAILS, verifiedPhone);

  async function submit() {
    const details = await form.complete();
    const problems = details ? await onCheckout(details) : null;
    if (problems) form.setProblems(problems);
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={deliveryFormTexts.title}
      submitLabel={deliveryFormTexts.checkout}
      onSubmit={submit}
    >
      <DeliveryFields form={form} />
    </FormDialog>
  );
}
