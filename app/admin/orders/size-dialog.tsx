import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { changeLineSize, type StaffOrder } from '#core/contract/orders/details.ts';
import { useAction } from '../lib/use-action.ts';
import type { OrderLine } from './order-lines.tsx';

/** Another size for one line, as far as the shelf has it. */
export function SizeDialog({
  order,
  line,
  onClose,
}: {
  order: StaffOrder;
  line: OrderLine;
  onClose: () => void;
}) {
  const [size, setSize] = useState(line.size);
  const { isBusy, act } = useAction();

  async function save() {
    const isDone = await act(changeLineSize, {
      params: { id: order.id, lineId: line.id },
      body: { version: order.version, size },
      done: `Size ${size} instead of ${line.size}`,
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change size"
      foot={
        <Button className="w-full" busy={isBusy} disabled={size === line.size} onClick={save}>
          Change size
        </Button>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2">
          {line.name}, {line.quantity === 1 ? '1 item' : `${line.quantity} items`}
        </legend>
        {line.sizes.map(({ size: other, available }) => {
          const isSame = other === line.size;
          return (
            <label key={other} className="flex min-h-[44px] items-center gap-3">
              <input
                type="radio"
                name="size"
                value={other}
                checked={size === other}
                disabled={!isSame && available < line.quantity}
                onChange={() => setSize(other)}
              />
              <strong className="w-10">{other}</strong>
              <span className="text-ink-2">{isSame ? 'as ordered' : `${available} in stock`}</span>
            </label>
          );
        })}
      </fieldset>
      <p className="hint">The price stays the same. The old size goes back into stock right away.</p>
    </Dialog>
  );
}
