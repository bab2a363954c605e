import { createStoredValue, storedText } from './stored-value.ts';

/** The place whose pincode was checked last in this browser. */
export const checkedPlace = createStoredValue<{ pincode: string; state: string } | null>({
  key: 'checkedPlace',
  empty: null,
  parse(text) {
    const { pincode, state } = JSON.parse(text);
    return typeof pincode === 'string' && typeof state === 'string' ? { pincode, state } : undefined;
  },
  serialise: (place) => place && JSON.stringify(place),
});

/** Where the saved addresses are stored, and what was last heard of the account's cart, until their shopper logs out. */
export const ADDRESS_KEY = 'deliveryDetails';
export const ACCOUNT_CART_KEY = 'accountCart';

/** Leaves nothing on the device that says where somebody lives, or whose it is. */
export function forgetOwner(): void {
  checkedPlace.update(() => null);
  for (const key of [ADDRESS_KEY, ACCOUNT_CART_KEY]) storedText('localStorage', key).write(null);
}
