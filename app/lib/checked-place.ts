import { useSyncExternalStore } from 'react';
import { browserOrNull, createStoredValue } from './stored-value.ts';

/** The place whose pincode was checked last in this browser. */
export interface CheckedPlace {
  pincode: string;
  state: string;
}

const stored = createStoredValue<CheckedPlace | null>({
  key: 'checkedPlace',
  empty: null,
  parse: parsePlace,
  serialise: (place) => place && JSON.stringify(place),
  browser: browserOrNull(),
});

export function rememberCheckedPlace({ pincode, state }: CheckedPlace): void {
  stored.update(() => ({ pincode, state }));
}

export function forgetCheckedPlace(): void {
  stored.update(() => null);
}

export function useCheckedPlace(): CheckedPlace | null {
  return useSyncExternalStore(stored.subscribe, stored.read, () => null);
}

function parsePlace(text: string): CheckedPlace | undefined {
  try {
    const { pincode, state } = JSON.parse(text);
    return typeof pincode === 'string' && typeof state === 'string' ? { pincode, state } : undefined;
  } catch {
    return undefined;
  }
}
