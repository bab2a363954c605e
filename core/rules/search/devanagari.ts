/** Consonants, each with the `a` that it carries unless a sign says otherwise. */
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n' },
  ...{ च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n' },
  ...{ त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm' },
  ...{ य: 'y', र: 'r', ल: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h', ळ: 'l' },
};
const NUKTA = '\u093c';
/** What a dot under a consonant makes of it, where that is another sound. */
const DOTTED: Readonly<Record<string, string>> = { क: 'q', ज: 'z', फ: 'f' };
const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri' },
  ...{ ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o', ऍ: 'e' },
};
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri' },
  ...{ 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au', 'ॉ': 'o', 'ॅ': 'e' },
};
const VIRAMA = '्';
const OTHERS: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };
const ZERO = '०'.codePointAt(0) ?? 0;

interface Sound {
  letters: string;
  kind: 'consonant' | 'vowel' | 'carried';
}

/** Hindi in Devanagari as it is written in Latin letters: `काली टी शर्ट` is `kali ti shart`. Anything else stays. */
export function devanagariToLatin(text: string): string {
  // Composed letters such as ज़ come apart, so that their dot is seen.
  return text
    .normalize('NFC')
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? ZERO) - ZERO))
    .replaceAll(/[\u0900-\u0963\u0970-\u097f]+/g, wordToLatin);
}

function wordToLatin(word: string): string {
  const sounds = withoutSilent(readSounds([...word]));
  return sounds.map(({ letters }) => letters).join('');
}

function readSounds(signs: string[]): Sound[] {
  const sounds: Sound[] = [];
  for (const [place, sign] of signs.entries()) {
    const consonant = CONSONANTS[sign];
    if (consonant !== undefined) {
      const isDotted = signs[place + 1] === NUKTA;
      sounds.push({ letters: (isDotted && DOTTED[sign]) || consonant, kind: 'consonant' });
      const next = signs[place + (isDotted ? 2 : 1)];
      if (next !== VIRAMA && !(next !== undefined && next in VOWEL_SIGNS)) {
        sounds.push({ letters: 'a', kind: 'carried' });
      }
    } else if (sign !== NUKTA && sign !== VIRAMA) {
      const vowel = VOWELS[sign] ?? VOWEL_SIGNS[sign];
      if (vowel !== undefined) sounds.push({ letters: vowel, kind: 'vowel' });
      else sounds.push({ letters: OTHERS[sign] ?? '', kind: 'consonant' });
    }
  }
  return sounds;
}

/**
 * Without the carried `a` that nobody says: at the end of a word, and between a syllable and a full one (`roshani` is said
 * `roshni`). From the end on, since each that goes decides about the one before.
 */
function withoutSilent(sounds: Sound[]): Sound[] {
  const said = [...sounds];
  const isVowel = (sound: Sound | undefined) => sound !== undefined && sound.kind !== 'consonant';
  for (let at = said.length - 1; at > 1; at -= 1) {
    if (said[at]?.kind !== 'carried') continue;
    const isLast = at === said.length - 1;
    const isBetween = isVowel(said[at - 2]) && said[at + 1]?.kind === 'consonant' && isVowel(said[at + 2]);
    if (isLast || isBetween) said.splice(at, 1);
  }
  return said;
}
