import { useLoaderData } from 'react-router';
import { type Kept, type Promises, readPromises } from '#core/contract/delivery/promises.ts';
import { formatDate, startOfDay } from '#core/rules/india-time.ts';
import { loaderFor } from '../lib/ask.ts';
import { type Column, DataTable, Nothing } from '../ui/data-table.tsx';
import { DayFilter, FilterSelect } from '../ui/filters.tsx';
import { Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';

export const loader = loaderFor(readPromises);

export function Component() {
  const { from, to, all, couriers, zones } = useLoaderData<typeof loader>();
  return (
    <>
      <DeliveryHead current="promises" />
      <search className="tools">
        <DayFilter label="Promised for" any="Last 90 days" />
        <FilterSelect
          name="courier"
          label="Courier"
          any="All couriers"
          options={couriers.filter(({ courier }) => courier !== '').map(({ courier }) => toOption(courier))}
        />
      </search>
      <p role="status" className="pb-3.5 text-ink-2">
        {formatDate(startOfDay(from))} – {formatDate(startOfDay(to))}: {summary(all)}
      </p>
      <div className="edit">
        <Panel title="By pincode area">
          <KeptTable
            label="By pincode area"
            rows={zones}
            first={{
              head: 'Pincode area',
              cell: ({ zone, place }: Promises['zones'][number]) => `${zone} · ${place}`,
            }}
            keyOf={({ zone }) => zone}
          />
        </Panel>
        <Panel title="By courier">
          <KeptTable
            label="By courier"
            rows={couriers}
            first={{
              head: 'Courier',
              cell: ({ courier }: Promises['couriers'][number]) => courier || 'None yet',
            }}
            keyOf={({ courier }) => courier}
          />
        </Panel>
      </div>
      <p className="hint pt-3.5">
        A promise is kept when the parcel was delivered on or before the day that the shopper was shown.
        Cancelled orders and parcels that were never handed over do not count. A pincode area is all pincodes
        with the same first three digits. No rate is shown for fewer than 20 promises.
      </p>
    </>
  );
}

function toOption(courier: string) {
  return { value: courier, label: courier };
}

function keptText({ kept, promised }: Pick<Kept, 'kept' | 'promised'>): string {
  return `${kept.toLocaleString('en-IN')} of ${promised.toLocaleString('en-IN')}`;
}

function summary({ promised, kept, percent }: Kept): string {
  if (promised === 0) return 'no promise has come due';
  const counted = `${keptText({ kept, promised })} promises kept`;
  return percent === null ? `${counted}, too few to say` : `${counted} (${percent}%)`;
}

interface KeptTableProps<Row extends Kept> {
  label: string;
  rows: Row[];
  first: Column<Row>;
  keyOf: (row: Row) => string;
}

function KeptTable<Row extends Kept>({ label, rows, first, keyOf }: KeptTableProps<Row>) {
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={keyOf}
      columns={[
        first,
        { head: 'Kept', cell: keptText, align: 'end' },
        {
          head: 'Rate',
          cell: ({ percent }) => (percent === null ? 'Too few to say' : `${percent}%`),
          align: 'end',
          onPhone: 'end',
        },
      ]}
      empty={<Nothing title="Nothing to judge yet">Promises appear here once their day is over.</Nothing>}
    />
  );
}
