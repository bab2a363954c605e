import { use, useId, useState } from 'react';
import { takeOver, useAddressBook } from '#app/lib/address-book.ts';
import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { Button } from '#app/ui/button.tsx';
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts';
import { Status } from '#app/ui/status.tsx';
import { showToast, type ToastAction } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { addAddress, preferAddress, removeAddress, type SavedAddress } from '#core/contract/addresses.ts';
import { MOST_ADDRESSES } from '#core/rules/address-book.ts';
import { addressTexts } from '#texts/addresses.ts';

const addressDialog = onDemand(() => import('./address-dialog.tsx'), { isAhead: true });

/** The address book, in the profile. */
export function Addresses({ loaded, phone }: { loaded: Promise<boolean>; phone: string }) {
  const isLoaded = use(loaded);
  const book = useAddressBook();
  const titleId = useId();
  const { isBusy, run } = useBusy();
  const { Part: AddressDialog, open } = useOnDemand(addressDialog);
  // Null: a new one; undefined while none is edited.
  const [edited, setEdited] = useState<SavedAddress | null>();
  const focusTitle = () => document.getElementById(titleId)?.focus();

  async function edit(address: SavedAddress | null) {
    if (await open()) setEdited(address);
  }

  function change(answer: () => Promise<SavedAddress[]>, done: string, action?: ToastAction) {
    return run(async () => {
      try {
        await takeOver(answer());
        showToast(done, { action });
        // The button that was pressed may be gone.
        focusTitle();
      } catch (error) {
        console.warn(error);
        showToast(isRefusal(error) ? error.message : addressTexts.failed, { kind: 'error' });
      }
    });
  }

  const prefer = ({ id }: SavedAddress) =>
    change(() => ask(preferAddress, { params: { id } }), addressTexts.nowPreferred);
  const restore = (body: SavedAddress) => change(() => ask(addAddress, { body }), addressTexts.saved);
  const remove = (address: SavedAddress) =>
    change(() => ask(removeAddress, { params: { id: address.id } }), addressTexts.removed, {
      label: addressTexts.undo,
      run: () => restore(address),
    });

  return (
    <section id="addresses" aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} tabIndex={-1} className="mb-5 text-xl">
        {addressTexts.title}
      </h2>
      {book.length === 0 ? (
        <p className="mb-4 max-w-152 text-md text-ink-2">
          {isLoaded ? addressTexts.none : addressTexts.loadFailed}
        </p>
      ) : (
        <ul className="order">
          {book.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              isBusy={isBusy}
              onPrefer={() => prefer(address)}
              onEdit={() => edit(address)}
              onRemove={() => remove(address)}
            />
          ))}
        </ul>
      )}
      {book.length < MOST_ADDRESSES ? (
        <Button look="line" size="small" onClick={() => edit(null)}>
          {addressTexts.add}
        </Button>
      ) : (
        <p className="text-md text-ink-2">{addressTexts.full}</p>
      )}
      {AddressDialog && edited !== undefined && (
        <AddressDialog address={edited} phone={phone} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

interface AddressRowProps {
  address: SavedAddress;
  isBusy: boolean;
  onPrefer: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function AddressRow({ address, isBusy, onPrefer, onEdit, onRemove }: AddressRowProps) {
  const { name, phone, pincode, city, state } = address;
  const link = { type: 'button', className: 'text-link text-sm', 'aria-busy': isBusy || undefined } as const;
  return (
    <li className="device flex-wrap">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          {name} {address.isPreferred && <Status tone="good">{addressTexts.preferred}</Status>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {address.address}, {city}, {state} {pincode} · {phone}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {!address.isPreferred && (
          <button {...link} aria-label={addressTexts.makePreferredOf(name, pincode)} onClick={onPrefer}>
            {addressTexts.makePreferred}
          </button>
        )}
        <button {...link} aria-label={addressTexts.editOf(name, pincode)} onClick={onEdit}>
          {addressTexts.edit}
        </button>
        <button {...link} aria-label={addressTexts.removeOf(name, pincode)} onClick={onRemove}>
          {addressTexts.remove}
        </button>
      </div>
    </li>
  );
}
