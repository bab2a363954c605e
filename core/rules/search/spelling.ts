import type { Heard } from './sound.ts';

/** How many letters must be changed, left out, put in or swapped with their neighbour to make one word of another. */
export function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const edits = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      next.push(edits);
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Shorter words are taken as they are: one letter more or less makes another word of them. */
const SHORTEST = 4;
const MOST_EDITS = 3;

/**
 * How far a typed word is from a known one: 0 where both sound the same, undefined where it cannot be meant. Half a step is
 * between words that differ in vowels alone.
 */
export function misspelling(typed: Heard, known: Heard): number | undefined {
  if (squeeze(typed.word) === squeeze(known.word)) return 0;
  const isShort = typed.word.length < SHORTEST || known.word.length < SHORTEST;
  if (typed.sound === known.sound && (!isShort || typed.sound.length > 2)) return 0;
  if (isShort) return undefined;
  if (typed.bones.length > 3 && typed.bones === known.bones) return 0.5;
  const most = mostEdits(typed, known);
  if (Math.abs(typed.word.length - known.word.length) > most) return undefined;
  const edits = Math.min(countEdits(typed.word, known.word), countSoundEdits(typed, known) + 0.25);
  return edits <= most ? edits : undefined;
}

/** Without doubled letters. */
function squeeze(word: string): string {
  return word.replaceAll(/(.)\1+/g, '$1');
}

/** A sound of few letters is like that of many words. */
function countSoundEdits(typed: Heard, known: Heard): number {
  const isLong = typed.sound.length >= SHORTEST && known.sound.length >= SHORTEST;
  return isLong ? countEdits(typed.sound, known.sound) : Number.POSITIVE_INFINITY;
}

/** The shorter the word, the less of it may be wrong. Its first letter mostly is not. */
function mostEdits(typed: Heard, known: Heard): number {
  const isSameStart = typed.word[0] === known.word[0] || typed.sound[0] === known.sound[0];
  const { length } = typed.word;
  if (length === SHORTEST) return isSameStart && isLeftOutOrSwapped(typed.word, known.word) ? 1 : 0;
  if (length < 6) return isSameStart ? 1.25 : 0;
  if (length < 8 || !isSameStart) return 1.25;
  return length < 10 ? 2 : MOST_EDITS;
}

function isLeftOutOrSwapped(typed: string, known: string): boolean {
  if (known.length === typed.length) return [...typed].sort().join('') === [...known].sort().join('');
  return known.length === typed.length + 1;
}
