import { keysOf } from '#core/objects.ts';

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

export function isSameDetails(a: DeliveryDetails, b: DeliveryDetails): boolean {
  return keysOf(NO_DETAILS).every((field) => a[field].trim() === b[field].trim());
}
