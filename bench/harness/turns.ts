/**
 * Measures several sides in turns, so that whatever else the machine does falls on all alike. Every other turn goes in
 * the opposite order: a machine that gets slower by and by favours nobody. Gives each side's values, one for each turn.
 */
export async function takeTurns<T>(
  sides: readonly (() => Promise<T>)[],
  { turns = 5, warmUps = 1 } = {},
): Promise<T[][]> {
  const values = sides.map((): T[] => []);
  for (let turn = -warmUps; turn < turns; turn += 1) {
    const order = [...sides.entries()];
    for (const [place, measure] of turn % 2 === 0 ? order : order.reverse()) {
      const value = await measure();
      if (turn >= 0) values[place]?.push(value);
    }
  }
  return values;
}

export interface Work {
  count: number;
  ms: number;
}

const SLICES = 6;
const SLICE_MS = 350;

/**
 * How much each side does in a second, turn by turn. A turn of two seconds is made of short slices that alternate too:
 * on a machine that others use, the two halves of a long turn would not meet the same conditions.
 */
export async function compareRates(
  sides: readonly ((ms: number) => Promise<Work>)[],
  { turns = 5 } = {},
): Promise<number[][]> {
  const slices = sides.map((side) => () => side(SLICE_MS));
  const rates = sides.map((): number[] => []);
  for (let turn = -1; turn < turns; turn += 1) {
    const done = await takeTurns(slices, { turns: SLICES, warmUps: 0 });
    if (turn < 0) continue;
    for (const [place, works] of done.entries()) rates[place]?.push(toRate(works));
  }
  return rates;
}

function toRate(works: readonly Work[]): number {
  const count = works.reduce((sum, work) => sum + work.count, 0);
  const ms = works.reduce((sum, work) => sum + work.ms, 0);
  return count / (ms / 1000);
}
