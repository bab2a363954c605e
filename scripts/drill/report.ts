import type { WrongEntry } from '#server/db/wrong-entry.ts';
import type { PriceChange } from './price-changes.ts';

export interface Observation {
  acknowledged: number;
  /** Orders that were acknowledged and are not in the database. */
  lost: string[];
  /** Orders in the database that no call was answered with, and calls that were answered with two orders. */
  doubled: number;
  booksWrong: WrongEntry[];
  pages: { answered: number; failed: number };
  /** The longest time without an acknowledged order, from the moment of the kill on. */
  pauseSeconds: { node: number; primary: number };
  /** Changes of a price outside of the move to another primary. */
  priceChanges: PriceChange[];
  newPrimary: string;
}

/** Says what was seen, beside what was wanted. True when all of it is as wanted. */
export function judge(seen: Observation, say: (line: string) => void): boolean {
  const delays = seen.priceChanges
    .map(({ seenAfterMs }) => seenAfterMs)
    .toSorted((one, other) => one - other);
  const slowest = delays.at(-1) ?? Number.POSITIVE_INFINITY;
  const median = delays[Math.floor(delays.length / 2)] ?? Number.POSITIVE_INFINITY;
  const rows: [string, string, string, boolean][] = [
    ['orders acknowledged', String(seen.acknowledged), '> 0', seen.acknowledged > 0],
    ['acknowledged and lost', String(seen.lost.length), '0', seen.lost.length === 0],
    ['doubled', String(seen.doubled), '0', seen.doubled === 0],
    ['wrong entries in the books', String(seen.booksWrong.length), '0', seen.booksWrong.length === 0],
    [
      'no order after a node was killed',
      inSeconds(seen.pauseSeconds.node),
      '≤ 10 s',
      seen.pauseSeconds.node <= 10,
    ],
    [
      `no order after the primary was killed (${seen.newPrimary} took over)`,
      inSeconds(seen.pauseSeconds.primary),
      '≤ 30 s',
      seen.pauseSeconds.primary <= 30,
    ],
    [
      `a price on all nodes, of ${delays.length} changes: median, slowest`,
      `${inSeconds(median / 1000)}, ${inSeconds(slowest / 1000)}`,
      '≤ 1 s',
      slowest <= 1000,
    ],
  ];
  say('\n| | seen | wanted |\n|---|---|---|');
  for (const [what, value, wanted, isRight] of rows)
    say(`| ${what} | ${value}${isRight ? '' : ' **not reached**'} | ${wanted} |`);
  say(`\nPages and reads: ${seen.pages.answered} answered, ${seen.pages.failed} failed (all of the drill).`);
  return rows.every(([, , , isRight]) => isRight);
}

/** The longest time without any of these moments, from `start` on until `end`. */
export function findLongestGap(moments: readonly number[], start: number, end: number): number {
  const within = [start, ...moments.filter((at) => at > start && at < end), end];
  return Math.max(...within.map((at, place) => at - (within[place - 1] ?? at))) / 1000;
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(seconds < 1 ? 3 : 1)} s`;
}
