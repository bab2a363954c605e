/** Nobody guesses it. Works also where the page was not loaded over HTTPS and `randomUUID` is missing. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
