import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Report } from '#core/contract/reports.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { PERIODS } from '#core/rules/periods.ts';
import { useRight } from '../lib/me.ts';
import { Kpis, Tabs } from '../ui/page.tsx';
import { comparedWith, PERIOD_NAMES, periodName, toKpis } from './report-labels.ts';
import { RevenueChart } from './revenue-chart.tsx';

/** How a day, a week or a month goes; which one is in the URL. */
export function ReportPart({ report }: { report: Report }) {
  const { period, day, previousDay, nextDay } = report;
  return (
    <section aria-labelledby="figures" className="today-part">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="figures">Performance: {periodName(period, day)}</h2>
        <div className="flex gap-1">
          <Step day={previousDay} period={period} label="Previous period">
            <ChevronLeft aria-hidden="true" />
          </Step>
          {nextDay && (
            <Step day={nextDay} period={period} label="Next period">
              <ChevronRight aria-hidden="true" />
            </Step>
          )}
        </div>
      </div>
      <Tabs
        label="Periods"
        tabs={PERIODS.map((kind) => ({
          to: `?period=${kind}&day=${day}`,
          label: PERIOD_NAMES[kind],
          isCurrent: kind === period,
        }))}
      />
      <p className="hint pt-1">{comparedWith(report)}</p>
      <Kpis figures={toKpis(report)} />
      <div className="report-grid">
        <RevenueChart report={report} />
        <SizeBars sizes={report.sizes} units={report.now.units} />
        <TopProducts products={report.products} />
      </div>
    </section>
  );
}

function Step({
  day,
  period,
  label,
  children,
}: {
  day: string;
  period: string;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <Link
      className="btn btn-line"
      to={`?period=${period}&day=${day}`}
      aria-label={label}
      title={label}
      preventScrollReset
    >
      {children}
    </Link>
  );
}

/** Units by size. The bar is only the picture of the figure beside it. */
function SizeBars({ sizes, units: all }: { sizes: Report['sizes']; units: number }) {
  const most = Math.max(1, ...sizes.map(({ units }) => units));
  return (
    <section className="panel" aria-labelledby="units-by-size">
      <h3 id="units-by-size">Units by size: {all.toLocaleString('en-IN')} in total</h3>
      {sizes.length === 0 && <p className="hint">Nothing sold yet.</p>}
      <dl className="size-bars">
        {sizes.map(({ size, units }) => (
          <div key={size}>
            <dt>{size}</dt>
            <dd>
              <i data-most={units === most || undefined} style={{ inlineSize: `${(units / most) * 100}%` }} />
              <span className="count">{units.toLocaleString('en-IN')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function TopProducts({ products }: { products: Report['products'] }) {
  const mayOpen = useRight('products:read');
  return (
    <section className="panel" aria-labelledby="top-products">
      <h3 id="top-products">Top products</h3>
      {products.length === 0 && <p className="hint">Nothing sold yet.</p>}
      <ol className="top-products">
        {products.map(({ id, name, units, revenue }) => (
          <li key={id ?? name}>
            {id && mayOpen ? <Link to={`/products/${id}`}>{name}</Link> : <span>{name}</span>}
            <span className="count">{units.toLocaleString('en-IN')}</span>
            <span className="text-ink-2">{formatRupees(revenue)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
