import { Link } from 'react-router';
import type { Report } from '#core/contract/reports.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';

export function TopProducts({ products }: { products: Report['products'] }) {
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
