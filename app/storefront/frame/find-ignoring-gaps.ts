const GAPS = /[\s'’‘`‑–—-]/;

/** Where a text contains another, as the search compares them: 'tshirt' is found in 'Pine T-Shirt'. */
export function findIgnoringGaps(text: string, part: string): { start: number; end: number } | undefined {
  const wanted = [...part.toLowerCase()].filter((letter) => !GAPS.test(letter)).join('');
  if (wanted === '') return undefined;
  const places = Array.from(text.toLowerCase(), (letter, place) => ({ letter, place })).filter(
    ({ letter }) => !GAPS.test(letter),
  );
  const letters = places.map(({ letter }) => letter).join('');
  const at = letters.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  return at === -1 || !first || !last ? undefined : { start: first.place, end: last.place + 1 };
}
