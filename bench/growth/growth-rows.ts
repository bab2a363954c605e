import { type Row, ratioAtMost, toRow } from '../harness/row.ts';

/** What a read costs in small stores and in large ones, by size: it must not grow with the store. */
export function toGrowthRows(
  read: string,
  costs: readonly { size: string; values: readonly number[] }[],
): Row[] {
  const [small, ...larger] = costs;
  if (!small) return [];
  return larger.map(({ size, values }) =>
    toRow({
      name: `${read}, at ${size}`,
      unit: 'ms',
      ours: values,
      reference: { name: `at ${small.size}`, values: small.values },
      goal: ratioAtMost(1.4),
    }),
  );
}
