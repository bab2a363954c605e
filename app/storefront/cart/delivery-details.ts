import { INDIAN_MOBILE, PHONE_LENGTH } from '#core/rules/phone.ts';
import { isPincode } from '#core/rules/pincode.ts';
import { deliveryTexts } from '#texts/delivery.ts';

export interface DeliveryDetails {
  name: string;
  address: string;
  phone: string;
  altPhone: string;
  pincode: string;
  city: string;
  state: string;
}

export type DeliveryField = keyof DeliveryDetails;

export const NO_DETAILS: DeliveryDetails = {
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

/** What is still wrong with the form, in words, by field; the fields come in the order in which the form shows them. */
export type DeliveryProblems = Partial<Record<DeliveryField, string>>;

export function problemsOf(details: DeliveryDetails): DeliveryProblems {
  const missing = REQUIRED.filter((field) => details[field].trim() === '');
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field) => [field, deliveryTexts.required]));
  }
  const problems: DeliveryProblems = {};
  if (!INDIAN_MOBILE.test(details.phone)) problems.phone = deliveryTexts.phoneInvalid;
  if (!isPincode(details.pincode)) problems.pincode = deliveryTexts.pincodeInvalid;
  return problems;
}
