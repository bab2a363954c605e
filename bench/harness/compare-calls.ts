import { median } from './row.ts';
import { takeTurns } from './turns.ts';

/** What a call costs on each side, in milliseconds: for each turn the median of its calls, which alternate. */
export async function compareCalls(
  sides: readonly (() => Promise<unknown>)[],
  { turns = 5, calls = 20 } = {},
): Promise<number[][]> {
  const costs = sides.map((): number[] => []);
  for (let turn = -1; turn < turns; turn += 1) {
    const times = await takeTurns(sides.map(toTimed), { turns: calls, warmUps: 0 });
    if (turn < 0) continue;
    for (const [place, values] of times.entries()) costs[place]?.push(median(values));
  }
  return costs;
}

function toTimed(call: () => Promise<unknown>): () => Promise<number> {
  return async () => {
    const start = performance.now();
    await call();
    return performance.now() - start;
  };
}
