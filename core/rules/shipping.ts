export const SHIPPING_LIMITS = { name: 100, address: 500, city: 100, email: 254 } as const;

export const PHONE_LENGTH = 10;

/** An Indian mobile number as shoppers write it: 10 digits, the first 6 to 9, without country code. */
export const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;

/** Six digits, the first not 0. */
export const PINCODE_PATTERN = /^[1-9][0-9]{5}$/;

export function isPincode(text: string): boolean {
  return PINCODE_PATTERN.test(text);
}

/** Pincodes as people type them: separated by commas, spaces or lines. */
export function parsePincodes(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
