import { listAddresses, type SavedAddress } from '#core/contract/addresses.ts';
import { ask } from './ask.ts';
import { ADDRESS_KEY } from './checked-place.ts';
import { sessionStore, useSession } from './session-store.ts';
import { createStoredValue } from './stored-value.ts';

export type AddressBook = readonly SavedAddress[];

const EMPTY: AddressBook = [];

/**
 * The account's addresses as the server last answered them, so that a cart knows at once where it goes. They are here
 * until the shopper logs out, and another one on the same device does not see them.
 */
const remembered = createStoredValue<{ userId: string; book: AddressBook } | null>({
  key: ADDRESS_KEY,
  empty: null,
  parse(text) {
    const { userId, book } = JSON.parse(text);
    return typeof userId === 'string' && Array.isArray(book) ? { userId, book } : undefined;
  },
  serialise: (known) => known && JSON.stringify(known),
});

/** The preferred one is first. */
export function useAddressBook(): AddressBook {
  const userId = useSession()?.user?._id;
  const known = remembered.use();
  return known && known.userId === userId ? known.book : EMPTY;
}

/** A call to the address book answers all of it. */
export async function takeOver(answer: Promise<SavedAddress[]>): Promise<void> {
  const userId = sessionStore.read()?.user?._id;
  const book = await answer;
  // Whoever has logged out meanwhile leaves nothing behind.
  if (userId !== undefined && sessionStore.read()?.user?._id === userId) {
    remembered.update(() => ({ userId, book }));
  }
}

/** When the server cannot be asked, what is known goes on to be shown. Resolves to whether it was asked. */
export async function loadAddressBook(): Promise<boolean> {
  try {
    await takeOver(ask(listAddresses));
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** A saved address as the delivery form has it. */
export function toDetails({ name, address, phone, altPhone = '', pincode, city, state }: SavedAddress) {
  return { name, address, phone, altPhone, pincode, city, state };
}
