import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without letters that look like another, or like a digit. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 118 bits: a stolen hash of so much chance cannot be searched for, and needs no slow one. */
const GROUPS = [4, 4, 4, 4, 4, 4];

/** `k4mp-x7qd-h2ev-9tzc-w3ja-6nup`: to be written down and typed in when the phone with the authenticator app is lost. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => GROUPS.map(makeGroup).join('-'));
}

function makeGroup(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Only a keyed hash rests in the database. How a code is typed does not matter. */
export function hashRecoveryCode(secret: string, { userId, code }: { userId: string; code: string }): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', secret).update(`recovery-code:${userId}:${plain}`).digest('hex');
}
