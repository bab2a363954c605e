/**
 * How a word sounds, for those who write it as they hear it: `hudi`, `hoody` and `hoodie` are one. Rule after rule, in this
 * order. The database does the same to the words of the catalogue (`search_sound` in the migrations): no rule may use what
 * the regular expressions of PostgreSQL do not know, and a test compares the two.
 */
const SOUND_RULES: readonly (readonly [pattern: string, replacement: string])[] = [
  ['ck', 'k'],
  ['chh?', '1'],
  ['c([eiy])', 's\\1'],
  ['[cq]', 'k'],
  ['1', 'c'],
  ['x', 'ks'],
  ['ph', 'f'],
  ['w', 'v'],
  ['z', 'j'],
  ['([sktdbgjlrv])h', '\\1'],
  ['oo|ou', 'u'],
  ['ee|ea|ie|ey', 'i'],
  ['ai|ay', 'e'],
  ['au', 'o'],
  ['y', 'i'],
  ['(.)\\1+', '\\1'],
  ['(..)[aeiouh]+$', '\\1'],
];

const RULES = SOUND_RULES.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement.replaceAll('\\', '$')] as const,
);

export function soundOf(word: string): string {
  return RULES.reduce((sound, [pattern, replacement]) => sound.replaceAll(pattern, replacement), word);
}

/** A word with how it sounds. */
export interface Heard {
  word: string;
  sound: string;
  /** The sound without its vowels, which are what is misheard most: `tishart` and `tshirt` are both `tsrt`. */
  bones: string;
}

export function hear(word: string): Heard {
  const sound = soundOf(word);
  return { word, sound, bones: sound.slice(0, 1) + sound.slice(1).replaceAll(/[aeiou]/g, '') };
}
