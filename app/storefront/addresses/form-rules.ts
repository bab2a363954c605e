import type { Problems } from '#app/ui/field.tsx';
import { INDIAN_MOBILE, isPincode, PHONE_LENGTH } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import type { DeliveryDetails } from './delivery-details.ts';

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
