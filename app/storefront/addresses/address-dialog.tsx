import { takeOver, toDetails } from '#app/lib/address-book.ts';
import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { addAddress, changeAddress, type SavedAddress } from '#core/contract/addresses.ts';
import { addressTexts } from '#texts/addresses.ts';
import { AddressFields } from './address-fields.tsx';
import { NO_DETAILS } from './delivery-details.ts';
import { useAddressForm } from './use-address-form.ts';

interface AddressDialogProps {
  /** Null: a new one. */
  address: SavedAddress | null;
  /** The number that the shopper has logged in with. */
  phone: string;
  onClose: () => void;
}

/** Adds an address to the book, or changes one. */
export default function AddressDialog({ address, phone, onClose }: AddressDialogProps) {
  const form = useAddressForm({
    initial: address && toDetails(address),
    suggested: NO_DETAILS,
    verifiedPhone: phone,
  });

  async function save() {
    const { details: body, problems } = await form.complete();
    if (!body) return problems;
    try {
      await takeOver(
        address ? ask(changeAddress, { params: { id: address.id }, body }) : ask(addAddress, { body }),
      );
    } catch (error) {
      console.warn(error);
      await showAlert(isRefusal(error) ? error.message : addressTexts.failed);
      return undefined;
    }
    onClose();
    showToast(addressTexts.saved);
    return undefined;
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={address ? addressTexts.editTitle : addressTexts.add}
      submitLabel={addressTexts.save}
      onSubmit={save}
    >
      <AddressFields form={form} />
    </FormDialog>
  );
}
