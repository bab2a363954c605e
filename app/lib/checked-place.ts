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

/** Where the last delivery address is stored, until its shopper logs out. */
export const ADDRESS_KEY = 'deliveryDetails';

/** Leaves nothing on the device that says where somebody lives. */
export function forgetPlaces(): void {
  checkedPlace.update(() => null);
  storedText('localStorage', ADDRESS_KEY).write(null);
}
