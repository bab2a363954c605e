const WITH_PREFIX = /^(?:\+91|0)(?<national>[6-9]\d{9})$/;

/** Takes '+91 98765 43210', as phones and address books write it, for the ten digits; leaves everything else alone. */
export function nationalNumber(text: string): string {
  return WITH_PREFIX.exec(text.replace(/[\s()-]/g, ''))?.groups?.national ?? text;
}
