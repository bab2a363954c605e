import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Report } from '#core/contract/reports.ts';
import { PERIODS } from '#core/rules/periods.ts';
import { Kpis } from '../ui/kpis.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PERIOD_NAMES, periodName } from './period-labels.ts';
import { comparedWith, toKpis } from './report-labels.ts';
import { RevenueChart } from './revenue-chart.tsx';
import { SizeBars } from './size-bars.tsx';
import { TopProducts } from './top-products.tsx';

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
