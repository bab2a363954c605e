import type { ParcelFigure, Report, ReportTotals } from '#core/contract/reports.ts';
import * as indiaTime from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { PeriodKind } from '#core/rules/periods.ts';
import type { Kpi } from '../ui/page.tsx';

const BEFORE: Record<PeriodKind, string> = {
  day: 'the day before',
  week: 'the week before',
  month: 'the month before',
};

/** What the figures are held against. */
export function comparedWith({ period, isUnderWay }: Pick<Report, 'period' | 'isUnderWay'>): string {
  return `Compared with ${BEFORE[period]}${isUnderWay ? ', up to the same time' : ''}.`;
}

/** The figures of a period, each beside what it was in the period before. */
export function toKpis({ now, before }: Report): Kpi[] {
  const compare = (read: (totals: ReportTotals) => number, format: (value: number) => string) =>
    `${changeText(read(now), read(before))}${format(read(before))} before`;
  const count = (value: number) => value.toLocaleString('en-IN');
  return [
    { label: 'Revenue', value: formatRupees(now.revenue), note: compare((t) => t.revenue, formatRupees) },
    {
      label: 'Orders',
      value: count(now.orders),
      note: `${compare((t) => t.orders, count)}${now.cancelled > 0 ? `, without ${count(now.cancelled)} cancelled` : ''}`,
    },
    {
      label: 'Average order',
      value: wholeRupees(now.averageOrder),
      note: compare((t) => t.averageOrder, wholeRupees),
    },
    { label: 'Cash on delivery', value: percent(codShare(now)), note: `${percent(codShare(before))} before` },
    { label: 'Returns requested', value: count(now.returns), note: compare((t) => t.returns, count) },
    { label: 'Cancelled', value: count(now.cancelled), note: compare((t) => t.cancelled, count) },
  ];
}

/** What became of parcels. */
export function figureKpis({ parcels, delivered, returned, ...figure }: ParcelFigure): Kpi[] {
  const count = (value: number) => value.toLocaleString('en-IN');
  const { onTimeShare, failedShare, returnedShare, costPerDelivered } = figure;
  return [
    { label: 'Parcels', value: count(parcels), note: `${count(delivered)} delivered` },
    { label: 'On time', value: shareText(onTimeShare), note: 'by the promised day' },
    { label: 'Failed attempts', value: shareText(failedShare), note: 'with at least one' },
    { label: 'Came back', value: shareText(returnedShare), note: count(returned) },
    {
      label: 'Cost per delivered order',
      value: costPerDelivered === null ? TOO_FEW : formatRupees(costPerDelivered),
      note: 'what came back included',
    },
  ];
}

const TOO_FEW = 'too few to say';

/** '87%'; null: of so few nobody can say anything. */
export function shareText(share: number | null): string {
  return share === null ? TOO_FEW : percent(share);
}

/** '+12% · ', or nothing when there is nothing to compare with. */
function changeText(now: number, before: number): string {
  if (before === 0 || now === before) return '';
  const change = Math.round(((now - before) / before) * 100);
  return `${change < 0 ? '−' : '+'}${Math.abs(change)}% · `;
}

/** An average means nothing to the paisa. */
function wholeRupees(amount: number): string {
  return formatRupees(Math.round(amount));
}

function codShare({ cashOrders, orders }: ReportTotals): number {
  return orders === 0 ? 0 : cashOrders / orders;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export const PERIOD_NAMES: Record<PeriodKind, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** 'Sunday, 15 Nov 2026', 'week from 9 Nov 2026', 'November 2026'. */
export function periodName(kind: PeriodKind, day: string): string {
  const start = indiaTime.startOfDay(day);
  if (kind === 'month') return indiaTime.formatMonth(start);
  return kind === 'week'
    ? `week from ${indiaTime.formatDate(start)}`
    : `${indiaTime.formatWeekday(start)}, ${indiaTime.formatDate(start)}`;
}

/** One step of a period: '2 pm' of a day, else '9 Nov'. */
export function stepName(kind: PeriodKind, start: string): string {
  return (kind === 'day' ? indiaTime.formatHour : indiaTime.formatDayMonth)(start);
}
