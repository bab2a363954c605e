import type { StaffRole } from '#core/contract/accounts.ts';
import type { Report, ReportQuery, ReportTotals, Todos } from '#core/contract/reports.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { SIZES } from '#core/rules/categories.ts';
import { dayInIndia, startOfDay } from '#core/rules/india-time.ts';
import {
  comparedStretch,
  getPeriod,
  type PeriodKind,
  periodAfter,
  periodBefore,
} from '#core/rules/periods.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import { listTodos, type TodoKey } from '#core/rules/todos.ts';
import type { Db } from '#server/db/client.ts';
import { capCount } from '#server/domains/lists.queries.ts';
import { toAnswerBy } from '#server/domains/parcels/present-parcel.ts';
import { getOverdueBefore } from '#server/domains/remittance/remittance.service.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { countReturns, type LineRow, type StepRow, selectSold, selectSteps } from './reports.queries.ts';
import { countTodos } from './todos.queries.ts';

const STEP_SECONDS: Record<PeriodKind, number> = { day: 3600, week: 86_400, month: 86_400 };
const TOP_PRODUCTS = 8;
const ORDER_OF_SIZES: readonly string[] = SIZES;

export type Reports = ReturnType<typeof createReports>;

interface ReportParts {
  db: Db;
  settings: Settings;
  now: () => Date;
  /** Parcels are booked. */
  hasCourier: boolean;
}

/** Open tasks, and how the store performs. */
export function createReports({ db, settings, now, hasCourier }: ReportParts) {
  /** Only what the role may do something about. */
  async function readTodos(role: StaffRole | null): Promise<Todos> {
    const mine = listTodos({ hasCourier }).filter(({ right }) => hasRight(role, right));
    return count(mine.map(({ key }) => key));
  }

  async function count(keys: readonly TodoKey[]): Promise<Todos> {
    const [{ lowAt }, terms] = await Promise.all([settings.read('stock'), settings.readCached('remittance')]);
    const at = now();
    const facts = {
      now: at,
      today: startOfDay(dayInIndia(at)),
      lowAt,
      remittedBefore: getOverdueBefore(at, terms),
    };
    const counted = await countTodos(db, { keys, facts });
    return counted.map(({ key, count, since, until }) => ({
      key,
      ...capCount(count),
      ...(until && { answerBy: until }),
      ...(since && { answerBy: toAnswerBy(new Date(since)).toISOString() }),
    }));
  }

  async function readReport({ period: kind, day }: ReportQuery): Promise<Report> {
    const at = now();
    const period = getPeriod(kind, day ?? dayInIndia(at));
    const compared = comparedStretch(period, at);
    const before = periodBefore(period);
    const stepSeconds = STEP_SECONDS[kind];
    const [steps, stepsBefore, comparedSteps, sold, returns] = await Promise.all([
      selectSteps(db, { ...period, stepSeconds }),
      selectSteps(db, { ...before, stepSeconds }),
      selectSteps(db, { ...compared, stepSeconds }),
      selectSold(db, period, compared),
      countReturns(db, [period, compared]),
    ]);
    const soldNow = sold.filter(({ isNow }) => isNow);
    const soldBefore = sold.filter(({ isNow }) => !isNow);
    return {
      period: kind,
      day: period.day,
      previousDay: before.day,
      nextDay: periodAfter(period, at)?.day ?? null,
      isUnderWay: at < period.to,
      now: toTotals(steps, soldNow, returns[0]),
      before: toTotals(comparedSteps, soldBefore, returns[1]),
      steps: lineUp({ ...period, stepSeconds }, steps, stepsBefore),
      sizes: bySize(soldNow),
      products: byProduct(soldNow),
    };
  }

  return { readTodos, count, readReport };
}

function toTotals(steps: readonly StepRow[], sold: readonly LineRow[], returns = 0): ReportTotals {
  const sum = (read: (row: StepRow) => number) => steps.reduce((total, row) => total + read(row), 0);
  const orders = sum((row) => row.orders);
  return {
    revenue: rupeesFromPaise(sum((row) => row.revenuePaise)),
    orders,
    averageOrder: orders === 0 ? 0 : rupeesFromPaise(Math.round(sum((row) => row.salesPaise) / orders)),
    cashOrders: sum((row) => row.cashOrders),
    units: sold.reduce((total, { units }) => total + units, 0),
    cancelled: sum((row) => row.cancelled),
    returns,
  };
}

/** Every step of the period, those without an order too, beside the same step of the period before. */
function lineUp(
  { from, to, stepSeconds }: { from: Date; to: Date; stepSeconds: number },
  steps: readonly StepRow[],
  stepsBefore: readonly StepRow[],
): Report['steps'] {
  const count = Math.round((to.getTime() - from.getTime()) / (stepSeconds * 1000));
  return Array.from({ length: count }, (_, step) => {
    const row = steps.find((candidate) => candidate.step === step);
    const rowBefore = stepsBefore.find((candidate) => candidate.step === step);
    return {
      start: new Date(from.getTime() + step * stepSeconds * 1000).toISOString(),
      revenue: rupeesFromPaise(row?.revenuePaise ?? 0),
      orders: row?.orders ?? 0,
      revenueBefore: rupeesFromPaise(rowBefore?.revenuePaise ?? 0),
    };
  });
}

function bySize(sold: readonly LineRow[]): Report['sizes'] {
  return [...Map.groupBy(sold, ({ size }) => size)]
    .map(([size, rows]) => ({ size, units: rows.reduce((total, { units }) => total + units, 0) }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => sizeRank(a.size) - sizeRank(b.size) || a.size.localeCompare(b.size));
}

function byProduct(sold: readonly LineRow[]): Report['products'] {
  return [...Map.groupBy(sold, ({ productId, name }) => productId ?? name)]
    .map(([, rows]) => ({
      id: rows[0]?.productId ?? null,
      name: rows[0]?.name ?? '',
      units: rows.reduce((total, { units }) => total + units, 0),
      revenue: rupeesFromPaise(rows.reduce((total, { revenuePaise }) => total + revenuePaise, 0)),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || b.revenue - a.revenue || a.name.localeCompare(b.name))
    .slice(0, TOP_PRODUCTS);
}

/** Smallest first; sizes that are not letters come behind. */
function sizeRank(size: string): number {
  const place = ORDER_OF_SIZES.indexOf(size);
  return place === -1 ? ORDER_OF_SIZES.length : place;
}
