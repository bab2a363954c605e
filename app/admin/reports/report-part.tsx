import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { exportTaxSheet, type Report } from '#core/contract/reports.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { FileButton } from '../ui/actions.tsx';
import { TableHead } from '../ui/data-table.tsx';
import { Kpis, TextLink } from '../ui/page.tsx';
import { PeriodHead } from './period-head.tsx';
import { comparedWith, periodName, stepName, toKpis } from './report-labels.ts';

/** How a day, a week or a month goes; which one is in the URL. */
export function ReportPart({ report }: { report: Report }) {
  const { period, day } = report;
  return (
    <section aria-labelledby="figures" className="today-part">
      <PeriodHead id="figures" title={`Performance: ${periodName(period, day)}`} report={report} />
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
        <p className="hint">
          {comparedWith(report)}{' '}
          <TextLink to={`/reports/parcels?period=${period}&day=${day}`}>Parcel figures</TextLink>{' '}
          <TextLink to={`/visits?period=${period}&day=${day}`}>Visits</TextLink>
        </p>
        <FileButton
          look="line"
          size="small"
          call={exportTaxSheet}
          wanted={{ query: { period, day }, name: `tax-${period}-${day}.csv` }}
          label="Tax sheet"
        >
          <Download aria-hidden="true" />
        </FileButton>
      </div>
      <Kpis figures={toKpis(report)} />
      <div className="report-grid">
        <RevenueChart report={report} />
        <SizeBars sizes={report.sizes} units={report.now.units} />
        <TopProducts products={report.products} />
      </div>
    </section>
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

const HEIGHT = 260;

/** Revenue by hours or days beside the period before; the same as a table for those who cannot see it. */
function RevenueChart({ report: { period, steps } }: { report: Report }) {
  const isEmpty = steps.every(({ revenue, revenueBefore }) => revenue === 0 && revenueBefore === 0);
  const rows = steps.map((step) => ({ ...step, name: stepName(period, step.start) }));
  return (
    <figure className="panel report-wide" aria-labelledby="revenue-chart">
      <figcaption id="revenue-chart" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>Revenue</h3>
        <span className="chart-key">
          <i data-now /> this {period} <i data-before /> the {period} before
        </span>
      </figcaption>
      {isEmpty ? (
        <p className="chart-empty">
          No orders in this {period} or the {period} before.
        </p>
      ) : (
        <div aria-hidden="true" className="chart">
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <BarChart data={rows} barGap={0} barCategoryGap="18%" accessibilityLayer={false}>
              <CartesianGrid vertical={false} stroke="var(--color-line)" />
              <XAxis dataKey="name" tickLine={false} stroke="var(--color-ink-3)" minTickGap={12} />
              <YAxis
                width={56}
                tickLine={false}
                axisLine={false}
                stroke="var(--color-ink-3)"
                tickFormatter={shortRupees}
              />
              <Tooltip
                isAnimationActive={false}
                cursor={{ fill: 'var(--color-stone-light)' }}
                content={({ active, payload }) =>
                  active && payload[0] ? <Hint row={payload[0].payload as ChartRow} /> : null
                }
              />
              <Bar dataKey="revenueBefore" fill="var(--color-line-strong)" isAnimationActive={false} />
              <Bar dataKey="revenue" fill="var(--color-ink)" isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
      <p className="hint">
        Total of orders placed in this period, including delivery, after refunds. Cancelled orders and
        undelivered parcels are left out.
      </p>
      <details>
        <summary>As a table</summary>
        <table className="tbl tbl-plain">
          <TableHead
            heads={[period === 'day' ? 'Hour' : 'Day', 'Orders', 'Revenue', 'Before']}
            end={['Orders', 'Revenue', 'Before']}
          />
          <tbody>
            {rows.map(({ start, name, orders, revenue, revenueBefore }) => (
              <tr key={start}>
                <th scope="row">{name}</th>
                <td data-align="end">{orders}</td>
                <td data-align="end">{formatRupees(revenue)}</td>
                <td data-align="end">{formatRupees(revenueBefore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type ChartRow = Report['steps'][number] & { name: string };

function Hint({ row: { name, orders, revenue, revenueBefore } }: { row: ChartRow }) {
  return (
    <div className="chart-hint">
      <strong>{name}</strong>
      <span>
        {formatRupees(revenue)} · {counted(orders, 'order')}
      </span>
      <span>{formatRupees(revenueBefore)} before</span>
    </div>
  );
}

/** '₹40K', '₹1.2L', as an axis has room for. */
function shortRupees(amount: number): string {
  if (amount >= 100_000) return `₹${trimmed(amount / 100_000)}L`;
  return amount >= 1000 ? `₹${trimmed(amount / 1000)}K` : `₹${amount}`;
}

function trimmed(amount: number): string {
  return String(Math.round(amount * 10) / 10);
}
