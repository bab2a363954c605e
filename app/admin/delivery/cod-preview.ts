import type { CodRiskRulesForm, PastRisks } from '#core/contract/delivery.ts';
import type { CodAction } from '#core/rules/cod-treatment.ts';

const number = (value: number) => value.toLocaleString('en-IN');

const WOULD: Record<Exclude<CodAction, 'allow'>, string> = {
  confirm: 'would have been asked to confirm',
  part: 'would have been asked for a part ahead',
  online: 'would have had to pay online',
};

/** '118 of 2,300 would have been asked to confirm, 61 of them came back', for each thing that the rules do. */
export function pastTotals(
  { bands }: PastRisks,
  rules: Pick<CodRiskRulesForm, 'low' | 'medium' | 'high'>,
): { orders: number; lines: string[] } {
  const orders = sum(bands.map((band) => band.orders));
  const lines = (['confirm', 'part', 'online'] as const).flatMap((action) => {
    const of = bands.filter(({ band }) => rules[band].action === action);
    const count = sum(of.map((band) => band.orders));
    const returned = sum(of.map((band) => band.returned));
    if (of.length === 0) return [];
    return [`${number(count)} of ${number(orders)} ${WOULD[action]}, ${number(returned)} of them came back.`];
  });
  return { orders, lines: lines.length === 0 ? ['Nobody would have been asked for anything.'] : lines };
}

/** '118 past orders, 61 came back'. */
export function describePast({ orders, returned }: { orders: number; returned: number }): string {
  if (orders === 0) return 'No past orders';
  return `${number(orders)} past ${orders === 1 ? 'order' : 'orders'}, ${number(returned)} came back`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
