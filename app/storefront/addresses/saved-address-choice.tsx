import type { AddressBook } from '#app/lib/address-book.ts';
import { Status } from '#app/ui/status.tsx';
import type { SavedAddress } from '#core/contract/addresses.ts';
import { addressTexts } from '#texts/addresses.ts';

/** So many are in view at once. */
const MOST_SHOWN = 3;

interface ChoiceProps {
  book: AddressBook;
  /** Undefined: a new address. */
  chosen: SavedAddress | undefined;
  onChoose: (address: SavedAddress | undefined) => void;
  onPrefer: (address: SavedAddress) => void;
  onRemove: (address: SavedAddress) => void;
}

/** The address book in a form: choosing one fills the fields. */
export function SavedAddressChoice({ book, chosen, onChoose, onPrefer, onRemove }: ChoiceProps) {
  const rest = book.slice(MOST_SHOWN);
  const toRow = (address: SavedAddress) => (
    <AddressRadio
      key={address.id}
      address={address}
      isChosen={address === chosen}
      onChoose={() => onChoose(address)}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-2">{addressTexts.title}</legend>
      {book.slice(0, MOST_SHOWN).map(toRow)}
      {rest.length > 0 && (
        <details open={chosen && rest.includes(chosen)}>
          <summary className="saved-address underline underline-offset-4">
            {addressTexts.others(rest.length)}
          </summary>
          {rest.map(toRow)}
        </details>
      )}
      <label className="saved-address">
        <input
          type="radio"
          name="saved-address"
          className="radio"
          checked={!chosen}
          onChange={() => onChoose(undefined)}
        />
        {addressTexts.newAddress}
      </label>
      {chosen && (
        <div className="flex flex-wrap gap-x-6">
          {!chosen.isPreferred && (
            <button type="button" className="text-link text-sm" onClick={() => onPrefer(chosen)}>
              {addressTexts.makePreferred}
            </button>
          )}
          <button type="button" className="text-link text-sm" onClick={() => onRemove(chosen)}>
            {addressTexts.removeThis}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function AddressRadio(props: { address: SavedAddress; isChosen: boolean; onChoose: () => void }) {
  const { address, isChosen, onChoose } = props;
  return (
    <label className="saved-address">
      <input type="radio" name="saved-address" className="radio" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <strong className="font-semibold wrap-anywhere">
            {addressTexts.nameAndPincode(address.name, address.pincode)}
          </strong>
          {address.isPreferred && <Status tone="good">{addressTexts.preferred}</Status>}
        </span>
        <span className="block truncate text-sm text-ink-2">
          {address.address}, {address.city}
        </span>
      </span>
    </label>
  );
}
