import { randomInt } from 'node:crypto';

/** Without letters and digits that are mistaken for each other on the phone or on paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Short enough to be read out, long enough (49 bits) not to be guessed: `OD7K3M9QXW2F`. */
export function newReadableId(kind: 'OD' | 'RF' | 'RT'): string {
  return kind + Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
