import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Report } from '#core/contract/reports.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { counted } from '../lib/counted.ts';
import { stepName } from './report-labels.ts';

const HEIGHT = 260;

/** Revenue by hours or days beside the period before; the same as a table for those who cannot see it. */
export function RevenueChart({ report: { period, steps } }: { report: Report }) {
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
                  active && payload[0] ? <Hint row={payload[0].payload as (typeof rows)[number]} /> : null
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
          <thead>
            <tr>
              <th scope="col">{period === 'day' ? 'Hour' : 'Day'}</th>
              <th scope="col" data-align="end">
                Orders
              </th>
              <th scope="col" data-align="end">
                Revenue
              </th>
              <th scope="col" data-align="end">
                Before
              </th>
            </tr>
          </thead>
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

function Hint({
  row: { name, orders, revenue, revenueBefore },
}: {
  row: { name: string } & Report['steps'][number];
}) {
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
