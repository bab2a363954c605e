import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Report } from '#core/contract/reports.ts';
import { PERIODS } from '#core/rules/periods.ts';
import { Tabs } from '../ui/page.tsx';
import { PERIOD_NAMES } from './report-labels.ts';

interface PeriodHeadProps {
  /** Where the title names the part below. */
  id?: string;
  title: string;
  report: Pick<Report, 'period' | 'day' | 'previousDay' | 'nextDay'>;
}

/** Leads to another day, week or month; which one is shown is in the URL. */
export function PeriodHead({ id, title, report: { period, day, previousDay, nextDay } }: PeriodHeadProps) {
  const step = (to: string, label: string, icon: ReactNode) => (
    <Link
      className="btn btn-line"
      to={`?period=${period}&day=${to}`}
      aria-label={label}
      title={label}
      preventScrollReset
    >
      {icon}
    </Link>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id}>{title}</h2>
        <div className="flex gap-1">
          {step(previousDay, 'Previous period', <ChevronLeft aria-hidden="true" />)}
          {nextDay && step(nextDay, 'Next period', <ChevronRight aria-hidden="true" />)}
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
    </>
  );
}
