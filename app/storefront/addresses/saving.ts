import { type AddressBook, takeOver, toDetails } from '#app/lib/address-book.ts';
import { ask } from '#app/lib/ask.ts';
import { addAddress, changeAddress, type SavedAddress } from '#core/contract/addresses.ts';
import { MOST_ADDRESSES } from '#core/rules/address-book.ts';
import { type DeliveryDetails, isSameDetails } from './delivery-details.ts';

/** What becomes of an address that is used for an order: saved anew, saved in place of the one it was made of, or not. */
export type Saving = 'new' | 'instead' | 'not';

/** The choices for an address that is not in the book as it is; none for one that is. The first is the usual one. */
export function savingChoices(
  details: DeliveryDetails,
  { book, chosen }: { book: AddressBook; chosen: SavedAddress | undefined },
): Saving[] {
  if (book.some((saved) => isSameDetails(toDetails(saved), details))) return [];
  const asNew: Saving[] = book.length < MOST_ADDRESSES ? ['new'] : [];
  if (!chosen) return [...asNew, 'not'];
  // Another pincode is another place; else a mistake was put right.
  const isElsewhere = chosen.pincode !== details.pincode;
  return isElsewhere ? [...asNew, 'instead', 'not'] : ['instead', ...asNew, 'not'];
}

/** Nobody waits for it: an order goes on without. */
export async function saveAddress(
  details: DeliveryDetails,
  { saving, chosen }: { saving: Saving; chosen: SavedAddress | undefined },
): Promise<void> {
  if (saving === 'not') return;
  const isInstead = saving === 'instead' && chosen !== undefined;
  try {
    await takeOver(
      isInstead
        ? ask(changeAddress, { params: { id: chosen.id }, body: details })
        : ask(addAddress, { body: details }),
    );
  } catch (error) {
    console.warn(error);
  }
}
