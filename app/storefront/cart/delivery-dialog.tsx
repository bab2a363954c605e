import { useState } from 'react';
import { takeOver, toDetails, useAddressBook } from '#app/lib/address-book.ts';
import { ask } from '#app/lib/ask.ts';
import { useSession } from '#app/lib/session-store.ts';
import { AddressFields } from '#app/storefront/addresses/address-fields.tsx';
import {
  type DeliveryDetails,
  isSameDetails,
  NO_DETAILS,
} from '#app/storefront/addresses/delivery-details.ts';
import { SavedAddressChoice } from '#app/storefront/addresses/saved-address-choice.tsx';
import { type Saving, saveAddress, savingChoices } from '#app/storefront/addresses/saving.ts';
import { useAddressForm } from '#app/storefront/addresses/use-address-form.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { type Problems, SelectField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { preferAddress, removeAddress, type SavedAddress } from '#core/contract/addresses.ts';
import { addressTexts } from '#texts/addresses.ts';
import { deliveryFormTexts as texts } from '#texts/cart.ts';
import { allowWhatsapp, WhatsappOffer } from './whatsapp-offer.tsx';

interface DeliveryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where the order was to go so far; else it begins with the preferred address. */
  initial: DeliveryDetails | null;
  /** Resolves to what the server finds wrong with the address, and calls `onConfirmed` when it finds nothing. */
  onCheckout: (details: DeliveryDetails, onConfirmed: () => void) => Promise<Problems | undefined>;
}

/** Asks where the order goes. What was typed stays while the dialog is closed and opened again. */
export default function DeliveryDialog({ isOpen, onClose, initial, onCheckout }: DeliveryDialogProps) {
  const session = useSession();
  const book = useAddressBook();
  const [first] = book;
  const form = useAddressForm({
    initial,
    suggested: first ? toDetails(first) : NO_DETAILS,
    verifiedPhone: session?.user?.phone ?? '',
  });
  /** Null: a new address. Undefined while nobody has chosen: the one that the form began with. */
  const [chosenId, setChosenId] = useState<string | null>();
  const started = initial ? findSaved(book, initial) : first;
  const chosen = chosenId === undefined ? started : book.find(({ id }) => id === chosenId);
  const [allowsWhatsapp, setAllowsWhatsapp] = useState(false);
  const choices = savingChoices(form.details, { book, chosen });
  const [wantedSaving, setWantedSaving] = useState<Saving | null>(null);
  const saving = choices.find((choice) => choice === wantedSaving) ?? choices[0] ?? 'not';

  function choose(address: SavedAddress | undefined) {
    setChosenId(address?.id ?? null);
    setWantedSaving(null);
    form.fill(address ? toDetails(address) : NO_DETAILS);
  }

  /** What it said stays in the fields: the order can still go there. */
  function remove({ id }: SavedAddress) {
    setChosenId(null);
    form.fill(form.details);
    return changeBook(ask(removeAddress, { params: { id } }));
  }

  async function changeBook(answer: Promise<SavedAddress[]>) {
    try {
      await takeOver(answer);
    } catch (error) {
      console.warn(error);
      await showAlert(addressTexts.failed);
    }
  }

  async function submit() {
    const { details, problems } = await form.complete();
    if (!details) return problems;
    if (allowsWhatsapp) await allowWhatsapp();
    return onCheckout(details, () => saveAddress(details, { saving, chosen }));
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.checkout}
      onSubmit={submit}
    >
      {book.length > 0 && (
        <SavedAddressChoice
          book={book}
          chosen={chosen}
          onChoose={choose}
          onPrefer={({ id }) => changeBook(ask(preferAddress, { params: { id } }))}
          onRemove={remove}
        />
      )}
      <AddressFields form={form} />
      {choices.length > 1 && (
        <SelectField
          label={addressTexts.saving}
          name="saving"
          aria-required={false}
          value={saving}
          onChange={({ target }) =>
            setWantedSaving(choices.find((choice) => choice === target.value) ?? null)
          }
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {addressTexts.savingChoices[choice]}
            </option>
          ))}
        </SelectField>
      )}
      {isOpen && session && <WhatsappOffer isChecked={allowsWhatsapp} onCheck={setAllowsWhatsapp} />}
    </FormDialog>
  );
}

function findSaved(book: readonly SavedAddress[], details: DeliveryDetails): SavedAddress | undefined {
  return book.find((saved) => isSameDetails(toDetails(saved), details));
}
