import { devanagariToLatin } from './devanagari.ts';
import { soundOf } from './sound.ts';

/** A word, number or sign of what was typed. */
export interface Token {
  /** In small Latin letters, without hyphens and apostrophes. */
  word: string;
  /** How that sounds. */
  sound: string;
  /** As it was typed. */
  typed: string;
}

const APOSTROPHES = /['’‘`]/g;
const HYPHENS = /[‑–—-]/g;
const TOKEN = /\d+\.\d+k?|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’‘`‑–—-]*|[₹<>+‑–—-]/gu;
const RANGE = /^(\d+)([‑–—-])(\d+k?)$/u;
/** A number and what belongs to it: `500rs`, `500ka`. Not `f1`, and not `2xl`. */
const WITH_UNIT = /^(\d+)(rs|re|inr|rupees?|rupaye|ka|ki|ke|se|tak|wala|wali|to)$/u;

/** The words of a text, in their order. */
export function toTokens(text: string): Token[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, '')
    .replaceAll(/(?<=\d)\/[-‑–]/g, ' ');
  return (plain.match(TOKEN) ?? [])
    .flatMap(splitRun)
    .map(toToken)
    .filter(({ word }) => word !== '');
}

function splitRun(run: string): string[] {
  const [, from, sign, to] = RANGE.exec(run) ?? [];
  if (from && sign && to) return [from, sign, to];
  const [, number, unit] = WITH_UNIT.exec(run.toLowerCase()) ?? [];
  return number && unit ? [number, unit] : [run];
}

function toToken(typed: string): Token {
  if (/^[₹<>+]$/u.test(typed)) return asToken(typed, typed);
  if (typed.replaceAll(HYPHENS, '') === '') return asToken('-', typed);
  const plain = typed.toLowerCase().replaceAll(APOSTROPHES, '').replaceAll(HYPHENS, '');
  // On a phone, an o is beside the zero.
  const word = /^\d+o+$/.test(plain) ? plain.replaceAll('o', '0') : devanagariToLatin(plain);
  return asToken(word, typed);
}

export function asToken(word: string, typed = word): Token {
  return { word, sound: soundOf(word), typed };
}

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}
