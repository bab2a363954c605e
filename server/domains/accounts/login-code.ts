import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#core/contract/accounts.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
/** A code from the store's console is good for every network. The tries of strangers count as well, so there are more. */
export const CONSOLE_CODE_MINUTES = 10;
export const CONSOLE_CODE_TRIES = 100;

export function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Whoever shows it has asked for the code. */
export function makeHandle(): string {
  return randomBytes(16).toString('base64url');
}

/** Callers cannot name it: it is not of the form that handles have. */
export function consoleHandle(phone: string): string {
  return `console ${phone}`;
}

/** Six digits are soon guessed from a plain hash: only a keyed one may rest in the database. */
export function hashCode(secret: string, { phone, code }: { phone: string; code: string }): string {
  return createHmac('sha256', secret).update(`login-code:${phone}:${code}`).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The last line lets the browser of that very domain read the code by itself (WebOTP). */
export function codeText({ brandName, domain, code }: { brandName: string; domain: string; code: string }) {
  return [
    serverTexts(DEFAULT_LANGUAGE).loginCode(code, brandName, CODE_MINUTES),
    '',
    `@${domain} #${code}`,
  ].join('\n');
}
