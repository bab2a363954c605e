import type { StoreIdentity } from '#core/contract/store.ts';
import { isRecord } from '#core/objects.ts';

/** What a text of the store may name in braces, and how the back office explains it. */
export const TEXT_PLACES = {
  brandName: 'Brand name',
  legalName: 'Legal name',
  address: 'Address',
  supportPhone: 'Support phone',
  supportEmail: 'Support email',
  grievanceName: 'Grievance officer',
  grievancePhone: 'Grievance officer’s phone',
  grievanceEmail: 'Grievance officer’s email',
} as const;

const PLACE = /(?<call>tel:)?\{(?<name>\w+)\}/g;

/** Puts the store's own names into a text: `{brandName}`. What is no such name stays as it is. */
export function fillIn(text: string, store: StoreIdentity): string {
  const names = getNames(store);
  return text.replaceAll(PLACE, (whole, call: string | undefined, name: string) => {
    const value = isPlace(name) ? names[name] : undefined;
    if (value === undefined) return whole;
    return call ? `${call}${value.replaceAll(/[^+\d]/g, '')}` : value;
  });
}

/** The same for every text within a value, however deep. */
export function fillInAll<T>(value: T, store: StoreIdentity): T {
  // Texts stay texts, and everything else stays as it is.
  return fillInAny(value, store) as T;
}

function fillInAny(value: unknown, store: StoreIdentity): unknown {
  if (typeof value === 'string') return fillIn(value, store);
  if (Array.isArray(value)) return value.map((entry) => fillInAny(entry, store));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillInAny(entry, store)]));
}

function getNames(store: StoreIdentity): Record<keyof typeof TEXT_PLACES, string> {
  const { brandName, legalName, address, supportPhone, supportEmail, grievanceOfficer } = store;
  return {
    brandName,
    legalName,
    address,
    supportPhone,
    supportEmail,
    grievanceName: grievanceOfficer.name,
    grievancePhone: grievanceOfficer.phone,
    grievanceEmail: grievanceOfficer.email,
  };
}

function isPlace(name: string): name is keyof typeof TEXT_PLACES {
  return Object.hasOwn(TEXT_PLACES, name);
}
