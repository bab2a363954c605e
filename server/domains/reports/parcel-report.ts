import { stringify } from 'csv-stringify/sync';
import type { ParcelFigure, ParcelReport, ReportQuery } from '#core/contract/reports.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { getPeriod, periodAfter, periodBefore } from '#core/rules/periods.ts';
import type { Db } from '#server/db/client.ts';
import { countChangedParcels } from './count-parcels.queries.ts';
import { selectTallies, selectUncountedSince, type TallyRow } from './parcel-report.queries.ts';

/** Of fewer parcels nobody can say anything. */
const FEWEST = 20;
const MOST_LINES = 20;
const MOST_EXPORTED = 10_000;

const PARTS = { couriers: 'courier', areas: 'area', payments: 'payment', products: 'product' } as const;

/** What became of parcels: of those that ended in a period, on the day they were handed over or came back. */
export function createParcelReport({ db, now }: { db: Db; now: () => Date }) {
  async function readParcelReport({ period: kind, day }: ReportQuery): Promise<ParcelReport> {
    const at = now();
    const period = getPeriod(kind, day ?? dayInIndia(at));
    const [rows, uncountedSince] = await Promise.all([
      selectTallies(db, { period: kind, start: period.day, most: MOST_LINES }),
      selectUncountedSince(db),
    ]);
    const list = (part: TallyRow['part']) => rows.filter((row) => row.part === part).map(toFigure);
    return {
      period: kind,
      day: period.day,
      previousDay: periodBefore(period).day,
      nextDay: periodAfter(period, at)?.day ?? null,
      uncountedSince,
      all: list('all')[0] ?? null,
      couriers: list(PARTS.couriers),
      areas: list(PARTS.areas),
      payments: list(PARTS.payments),
      products: list(PARTS.products),
    };
  }

  /** The same as a table, with every line. */
  async function exportParcelReport({
    period: kind,
    day,
  }: ReportQuery): Promise<{ name: string; content: Buffer }> {
    const period = getPeriod(kind, day ?? dayInIndia(now()));
    const rows = await selectTallies(db, { period: kind, start: period.day, most: MOST_EXPORTED });
    const table = rows.map((row) => {
      const {
        label,
        parcels,
        delivered,
        returned,
        onTimeShare,
        failedShare,
        returnedShare,
        costPerDelivered,
      } = toFigure(row);
      const shares = [onTimeShare, failedShare, returnedShare].map((share) =>
        share === null ? '' : percent(share),
      );
      return [row.part, label, parcels, delivered, returned, ...shares, costPerDelivered ?? ''];
    });
    const text = stringify([HEADS, ...table], { bom: true, escape_formulas: true });
    return { name: `parcels-${kind}-${period.day}.csv`, content: Buffer.from(text) };
  }

  /** For the schedule. */
  async function countParcels(): Promise<void> {
    while (await countChangedParcels(db));
  }

  return { readParcelReport, exportParcelReport, countParcels };
}

const HEADS = [
  ...[
    'By',
    'Name',
    'Parcels',
    'Delivered',
    'Came back',
    'On time %',
    'With a failed attempt %',
    'Came back %',
  ],
  'Cost per delivered order',
];

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

/** A rate only where there are parcels enough to say so. */
function toFigure(row: TallyRow): ParcelFigure {
  const { label, parcels, delivered, returned } = row;
  const share = (some: number, all: number) => (all < FEWEST ? null : some / all);
  return {
    ...{ label, parcels, delivered, returned },
    onTimeShare: share(row.onTime, row.promised),
    failedShare: share(row.failed, parcels),
    returnedShare: share(returned, parcels),
    // What came back has to be paid for by what was sold.
    costPerDelivered:
      row.charged < FEWEST || row.chargedDelivered === 0
        ? null
        : rupeesFromPaise(Math.round(row.costPaise / row.chargedDelivered)),
  };
}
