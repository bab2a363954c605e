import type { Report } from '#core/contract/reports.ts';

/** Units by size. The bar is only the picture of the figure beside it. */
export function SizeBars({ sizes, units: all }: { sizes: Report['sizes']; units: number }) {
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
