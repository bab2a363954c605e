/** A district, and the state it lies in. */
export interface Place {
  district: string;
  state: string;
}

export interface PincodeDirectory {
  /** Nobody, one place, or several for a pincode that straddles states: where most of its post offices are comes first. */
  getPlaces(pincode: string): readonly Place[];
  size: number;
}

/** India has some 800 districts. */
const MOST_PLACES = 1024;

/**
 * The text has one line per district: name, state and pincodes, parted by tabs. Of the pincodes the first is whole, the
 * others are the gap to the one before; `+3` after one means that the next three follow without a gap. A pincode that
 * several lines name straddles states. Lines with `#` are for readers.
 *
 * What is kept is one number for each pincode and place, sorted: a map of 19,000 lists takes thirty times the memory.
 */
export function readPincodes(text: string): PincodeDirectory {
  const places: Place[] = [];
  const pairs: number[] = [];
  for (const line of text.split('\n')) {
    const [district, state, pincodes] = line.split('\t');
    if (!district || !state || !pincodes || line.startsWith('#')) continue;
    const place = places.push({ district, state }) - 1;
    for (const pincode of unpackPincodes(pincodes)) pairs.push(pincode * MOST_PLACES + place);
  }
  if (places.length > MOST_PLACES) throw new Error(`${places.length} places are more than fit.`);
  const sorted = Uint32Array.from(pairs).sort();
  const pincodeAt = (index: number) => Math.floor((sorted[index] ?? Number.NaN) / MOST_PLACES);
  return {
    size: pairs.reduce((count, _, index) => count + Number(pincodeAt(index) !== pincodeAt(index - 1)), 0),
    getPlaces(pincode) {
      const found: Place[] = [];
      const wanted = Number(pincode);
      for (let index = findFirst(sorted, wanted * MOST_PLACES); pincodeAt(index) === wanted; index += 1) {
        const place = places[(sorted[index] ?? 0) % MOST_PLACES];
        if (place) found.push(place);
      }
      return found;
    },
  };
}

/** Where in the sorted numbers the first one is that is not less. */
function findFirst(sorted: Uint32Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The text that `readPincodes` reads; places keep their order. */
export function writePincodes(places: Iterable<readonly [Place, readonly number[]]>): string {
  const lines = Array.from(places, ([{ district, state }, pincodes]) =>
    [district, state, packPincodes(pincodes)].join('\t'),
  );
  return `${lines.join('\n')}\n`;
}

function unpackPincodes(packed: string): number[] {
  const pincodes: number[] = [];
  let last = 0;
  for (const token of packed.split(' ')) {
    const [gap = 0, following = 0] = token.split('+').map(Number);
    last += gap;
    pincodes.push(last);
    for (let more = following; more > 0; more -= 1) pincodes.push(++last);
  }
  return pincodes;
}

function packPincodes(pincodes: readonly number[]): string {
  const tokens: { gap: number; following: number }[] = [];
  let last = 0;
  for (const pincode of pincodes.toSorted((a, b) => a - b)) {
    const run = tokens.at(-1);
    if (run && pincode === last + 1) run.following += 1;
    else tokens.push({ gap: pincode - last, following: 0 });
    last = pincode;
  }
  return tokens.map(({ gap, following }) => (following > 0 ? `${gap}+${following}` : `${gap}`)).join(' ');
}
