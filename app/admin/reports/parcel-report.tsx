import { Download } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { exportParcelReport, type ParcelFigure, readParcelReport } from '#core/contract/reports.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { loaderFor } from '../lib/ask.ts';
import { FileButton } from '../ui/actions.tsx';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { Kpis, PageHead } from '../ui/page.tsx';
import { PeriodHead } from './period-head.tsx';
import { figureKpis, periodName, shareText } from './report-labels.ts';
import './today.css';

export const loader = loaderFor(readParcelReport);

/** What became of the parcels that ended in a period. */
export function Component() {
  const report = useLoaderData<typeof loader>();
  const { period, day, all, uncountedSince } = report;
  return (
    <>
      <PageHead title="Parcel figures" parent={{ to: '/', label: 'Today' }}>
        <FileButton
          look="line"
          call={exportParcelReport}
          wanted={{ query: { period, day }, name: `parcels-${period}-${day}.csv` }}
          label="Export"
        >
          <Download aria-hidden="true" />
        </FileButton>
      </PageHead>
      <PeriodHead title={periodName(period, day)} report={report} />
      <p className="hint py-2">
        Parcels that were handed over, came back or were lost in this period. No rate is shown for fewer than
        20 parcels.
        {uncountedSince && ` What happened since ${formatMoment(uncountedSince)} is counted within minutes.`}
      </p>
      {all === null ? (
        <Nothing title="No parcels">No parcel ended in this {period}.</Nothing>
      ) : (
        <>
          <Kpis figures={figureKpis(all)} />
          <Figures title="By courier" rows={report.couriers} />
          <Figures title="By payment" rows={report.payments} name={(label) => PAYMENTS[label] ?? label} />
          <Figures title="By pincode area" rows={report.areas} name={(label) => `${label}…`} />
          <Figures title="By product" rows={report.products} />
        </>
      )}
    </>
  );
}

const PAYMENTS: Record<string, string> = { cash: 'Cash on delivery', online: 'Paid online' };

interface FiguresProps {
  title: string;
  rows: ParcelFigure[];
  name?: (label: string) => string;
}

function Figures({ title, rows, name = (label) => label }: FiguresProps) {
  return (
    <section className="today-part" aria-label={title}>
      <h3>{title}</h3>
      <DataTable
        label={title}
        columns={toColumns(name)}
        rows={rows}
        keyOf={({ label }) => label}
        empty={null}
      />
    </section>
  );
}

function toColumns(name: (label: string) => string): Column<ParcelFigure>[] {
  const share = (head: string, read: (figure: ParcelFigure) => number | null): Column<ParcelFigure> => ({
    head,
    align: 'end',
    cell: (figure) => (
      <>
        <span className="text-ink-2 lg:hidden">{head}: </span>
        {shareText(read(figure))}
      </>
    ),
  });
  return [
    { head: 'Name', className: 'key', cell: ({ label }) => name(label) },
    {
      head: 'Parcels',
      align: 'end',
      onPhone: 'end',
      cell: ({ parcels }) => parcels.toLocaleString('en-IN'),
      note: ({ returned }) => `${returned.toLocaleString('en-IN')} came back`,
    },
    share('On time', ({ onTimeShare }) => onTimeShare),
    share('Failed attempt', ({ failedShare }) => failedShare),
    share('Came back', ({ returnedShare }) => returnedShare),
    {
      head: 'Cost per delivered',
      align: 'end',
      cell: ({ costPerDelivered }) => (
        <>
          <span className="text-ink-2 lg:hidden">Cost: </span>
          {costPerDelivered === null ? 'too few to say' : formatRupees(costPerDelivered)}
        </>
      ),
    },
  ];
}
