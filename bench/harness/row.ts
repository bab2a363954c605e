/** What a row should reach: the ratio to its reference, or the measured value itself. */
export interface Goal {
  of: 'ratio' | 'ours';
  bound: 'at least' | 'at most';
  value: number;
}

export const ratioAtLeast = (value: number): Goal => ({ of: 'ratio', bound: 'at least', value });
export const ratioAtMost = (value: number): Goal => ({ of: 'ratio', bound: 'at most', value });
export const atLeast = (value: number): Goal => ({ of: 'ours', bound: 'at least', value });
export const atMost = (value: number): Goal => ({ of: 'ours', bound: 'at most', value });

export interface Measurement {
  name: string;
  unit: 'req/s' | 'ms' | 's' | 'MiB' | 'points' | 'kB';
  /** One value for each turn. */
  ours: readonly number[];
  /** The limit that ours is compared with, measured in the same turns. */
  reference?: { name: string; values: readonly number[] };
  goal?: Goal;
  note?: string;
}

/** A line of the table: medians of the turns. */
export interface Row {
  name: string;
  unit: Measurement['unit'];
  ours: number;
  reference: { name: string; value: number } | null;
  /** Ours divided by the reference, turn by turn. */
  ratio: number | null;
  /** The lowest and the highest turn: of the ratio, or of ours where there is no reference. */
  spread: { low: number; high: number };
  turns: number;
  goal: Goal | null;
  /** Null where there is no goal. */
  reached: boolean | null;
  note?: string;
}

export function toRow({ name, unit, ours, reference, goal, note }: Measurement): Row {
  const ratios = reference && ours.map((value, turn) => value / (reference.values[turn] ?? Number.NaN));
  const compared = ratios ?? ours;
  const row = {
    name,
    unit,
    ours: median(ours),
    reference: reference ? { name: reference.name, value: median(reference.values) } : null,
    ratio: ratios ? median(ratios) : null,
    spread: { low: Math.min(...compared), high: Math.max(...compared) },
    turns: ours.length,
    goal: goal ?? null,
    ...(note !== undefined && { note }),
  };
  return { ...row, reached: goal ? isReached(goal, goal.of === 'ratio' ? row.ratio : row.ours) : null };
}

function isReached({ bound, value }: Goal, measured: number | null): boolean {
  if (measured === null) throw new Error('A goal for a ratio needs a reference.');
  return bound === 'at least' ? measured >= value : measured <= value;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}
