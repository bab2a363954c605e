/** Six digits, the first not 0. */
export const PINCODE_PATTERN = /^[1-9][0-9]{5}$/;

export function isPincode(text: string): boolean {
  return PINCODE_PATTERN.test(text);
}

/** Pincodes as people type them: separated by commas, spaces or lines. */
export function parsePincodes(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
