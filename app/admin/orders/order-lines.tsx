import { useState } from 'react';
import { Link } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { SizeDialog } from './size-dialog.tsx';

export type OrderLine = StaffOrder['lines'][number];

export function OrderLines({ order }: { order: StaffOrder }) {
  const [changing, setChanging] = useState<OrderLine | null>(null);
  const canChange = useRight('orders:change');
  return (
    <>
      <LinesPanel lines={order.lines} onChangeSize={canChange ? setChanging : null} />
      {changing && <SizeDialog order={order} line={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

interface LinesPanelProps {
  lines: OrderLine[];
  /** Null where nothing can be changed. */
  onChangeSize: ((line: OrderLine) => void) | null;
}

/** What is in an order. */
export function LinesPanel({ lines, onChangeSize }: LinesPanelProps) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{units === 1 ? '1 item' : `${units} items`}</h2>
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <Thumb url={line.picture} size="small" />
            <div className="grid content-start gap-0.5">
              <LineName line={line} />
              <span>
                Size <strong>{line.size}</strong> · {line.quantity} × {formatRupees(line.price)}
              </span>
              {line.returnedQuantity > 0 && (
                <span className="text-danger">{line.returnedQuantity} returned</span>
              )}
              {onChangeSize && line.sizes.length > 1 && (
                <button
                  type="button"
                  className="text-action justify-self-start"
                  onClick={() => onChangeSize(line)}
                >
                  Change size<span className="sr-only"> of {line.name}</span>
                </button>
              )}
            </div>
            <div className="figure">
              {formatRupees(line.total)}
              {line.discount > 0 && (
                <span className="block font-text text-xs font-medium text-leaf">
                  {formatRupees(line.discount)} off
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineName({ line }: { line: OrderLine }) {
  const canRead = useRight('products:read');
  if (!canRead || line.productId === null) return <span className="font-semibold">{line.name}</span>;
  return (
    <Link to={`/products/${line.productId}`} className="font-semibold hover:underline">
      {line.name}
    </Link>
  );
}
