import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Thumb } from '#app/ui/thumb.tsx';
import { changeLineSize, type StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { DialogForm } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';

type OrderLine = StaffOrder['lines'][number];

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
    <Panel title={counted(units, 'item')}>
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
                <RowAction
                  className="text-action justify-self-start"
                  about={` of ${line.name}`}
                  onClick={() => onChangeSize(line)}
                >
                  Change size
                </RowAction>
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
    </Panel>
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

/** Another size for one line, as far as the shelf has it. */
function SizeDialog({ order, line, onClose }: { order: StaffOrder; line: OrderLine; onClose: () => void }) {
  const form = useForm({ defaultValues: { size: line.size } });
  const { act } = useAction();

  async function save({ size }: { size: string }) {
    const params = { id: order.id, lineId: line.id };
    const done = `Size ${size} instead of ${line.size}`;
    if (await act(changeLineSize, { params, body: { version: order.version, size }, done })) onClose();
  }

  return (
    <DialogForm
      form={form}
      title="Change size"
      submitLabel="Change size"
      isUnchanged={form.watch('size') === line.size}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2">
          {line.name}, {counted(line.quantity, 'item')}
        </legend>
        {line.sizes.map(({ size, available }) => (
          <label key={size} className="flex min-h-[44px] items-center gap-3">
            <input
              type="radio"
              value={size}
              disabled={size !== line.size && available < line.quantity}
              {...form.register('size')}
            />
            <strong className="w-10">{size}</strong>
            <span className="text-ink-2">{size === line.size ? 'as ordered' : `${available} in stock`}</span>
          </label>
        ))}
      </fieldset>
      <p className="hint">The price stays the same. The old size goes back into stock right away.</p>
    </DialogForm>
  );
}
