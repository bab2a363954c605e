import { ADDRESS_KEY } from '#app/lib/checked-place.ts';
import { createStoredValue } from '#app/lib/stored-value.ts';
import type { Problems } from '#app/ui/field.tsx';
import { INDIAN_MOBILE, isPincode, PHONE_LENGTH } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';

export type DeliveryDetails = typeof NO_DETAILS;
export type DeliveryField = keyof DeliveryDetails;

export const NO_DETAILS = {
  name: '',
  address: '',
  phone: '',
  altPhone: '',
  pincode: '',
  city: '',
  state: '',
};

export const PINCODE_LENGTH = 6;

const REQUIRED = ['name', 'address', 'phone', 'pincode'] as const;

/** What is typed into a phone field: digits alone, at most ten of them. A country code in front is no part of it. */
export function phoneDigits(typed: string): { digits: string; isTooLong: boolean } {
  const digits = typed.trim().replace(/^\+91/, '').replace(/\D/g, '');
  return { digits: digits.slice(0, PHONE_LENGTH), isTooLong: digits.length > PHONE_LENGTH };
}

export function pincodeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, PINCODE_LENGTH);
}

/** What is still wrong with the form; the fields come in the order in which the form shows them. */
export function findProblems(details: DeliveryDetails): Problems {
  const missing = REQUIRED.filter((field) => details[field].trim() === '');
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field) => [field, deliveryTexts.required]));
  }
  const problems: Problems = {};
  if (!INDIAN_MOBILE.test(details.phone)) problems.phone = deliveryTexts.phoneInvalid;
  if (!isPincode(details.pincode)) problems.pincode = deliveryTexts.pincodeInvalid;
  return problems;
}

const remembered = createStoredValue<{ userId: string; details: DeliveryDetails } | null>({
  key: ADDRESS_KEY,
  empty: null,
  parse(text) {
    const { userId, details } = JSON.parse(text);
    if (typeof userId !== 'string') return undefined;
    const known = Object.keys(NO_DETAILS).filter((field) => typeof details[field] === 'string');
    return {
      userId,
      details: { ...NO_DETAILS, ...Object.fromEntries(known.map((field) => [field, details[field]])) },
    };
  },
  serialise: (address) => address && JSON.stringify(address),
});

/** Where this customer had the last order sent. Another one on the same device does not see it. */
export function rememberedAddress(userId: string): DeliveryDetails | null {
  const last = remembered.read();
  return last?.userId === userId ? last.details : null;
}

export function rememberAddress(userId: string, details: DeliveryDetails): void {
  remembered.update(() => ({ userId, details }));
}
