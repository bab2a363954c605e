import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#core/contract/accounts.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
/** For so long a login whose answer was lost can be asked for again. */
export const REPEAT_MINUTES = 2;
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

/** Of the whole request: another code, another handle or another key is another one. Null where it cannot be repeated. */
export function hashLogin(secret: string, login: RepeatableLogin): string | null {
  const { phone, otp, handle = null, repeatKey } = login;
  if (repeatKey === undefined) return null;
  const request = JSON.stringify(['login', phone, otp, handle, repeatKey]);
  return createHmac('sha256', secret).update(request).digest('hex');
}

interface RepeatableLogin {
  phone: string;
  otp: string;
  handle?: string | undefined;
  /** Random, made in the browser. */
  repeatKey?: string | undefined;
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
