/** Six digits, the first not 0. */
export const PINCODE_PATTERN = /^[1-9][0-9]{5}$/;

export function isPincode(text: string): boolean {
  return PINCODE_PATTERN.test(text);
}
