/** The specification's 17 colour names and the swatch of each. The pictures are dyed with the same values. */
export const SWATCHES: Readonly<Record<string, string>> = {
  Black: '#18171b',
  White: '#f4f2ed',
  Ivory: '#efe8d8',
  Brown: '#66493a',
  Lavender: '#b9add2',
  GreenYellow: '#b4d455',
  Beige: '#cdb997',
  Maroon: '#6b1a27',
  'Sky Blue': '#a9cbe0',
  'Onion Pink': '#c7838c',
  'Dark Grey': '#404247',
  Pista: '#b3c99d',
  Magenta: '#a3286c',
  'Coffee Brown': '#4a352a',
  Aqua: '#83c9c6',
  Cream: '#f0e6cd',
  'Baby Pink': '#ecc6cb',
};

const UNKNOWN_SWATCH = '#8c8c8c';

const SWATCH_BY_NAME = new Map(
  Object.entries(SWATCHES).map(([name, swatch]) => [name.toLowerCase(), swatch]),
);

/** The swatch of a colour name, in any case; grey for a name that is not in the table. */
export function getSwatch(colour: string): string {
  return SWATCH_BY_NAME.get(colour.trim().toLowerCase()) ?? UNKNOWN_SWATCH;
}
