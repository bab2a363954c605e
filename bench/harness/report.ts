import type { Goal, Row } from './row.ts';

/** A table in plain text: names to the left, numbers to the right. */
export function printRows(rows: readonly Row[]): string {
  const head = ['', 'ours', '', 'reference', '', 'ratio', 'spread', 'goal', '', ''];
  const lines = [head, ...rows.map(toCells)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || column === 2 || column === 4 || column >= 8;
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toCells({ name, unit, ours, reference, ratio, spread, goal, reached, note = '' }: Row): string[] {
  return [
    name,
    printNumber(ours),
    unit,
    reference ? printNumber(reference.value) : '',
    reference?.name ?? '',
    ratio === null ? '' : printNumber(ratio),
    `${printNumber(spread.low)}–${printNumber(spread.high)}`,
    goal ? printGoal(goal, unit) : '',
    reached === null ? '' : reached ? 'reached' : 'not reached',
    note,
  ];
}

function printGoal({ of, bound, value }: Goal, unit: string): string {
  const sign = bound === 'at least' ? '≥' : '≤';
  return of === 'ratio' ? `${sign} ${value}` : `${sign} ${value} ${unit}`;
}

/** As many digits as say something. */
function printNumber(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-IN');
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Which goals were reached, and which were not. */
export function printGoals(rows: readonly (Row & { part: string })[]): string {
  const withGoal = rows.filter(({ reached }) => reached !== null);
  const missed = withGoal.filter(({ reached }) => !reached);
  const summary = `${withGoal.length - missed.length} of ${withGoal.length} goals reached.`;
  if (missed.length === 0) return summary;
  const lines = missed.map(({ part, name, unit, ours, ratio, goal }) => {
    const measured = goal?.of === 'ratio' && ratio !== null ? ratio : ours;
    return `  ${part}: ${name}: ${printNumber(measured)}, goal ${goal ? printGoal(goal, unit) : ''}`;
  });
  return [summary, 'Not reached:', ...lines].join('\n');
}
