/** Pincodes as people type them: separated by commas, spaces or lines. */
export function pincodesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
