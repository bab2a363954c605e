import { RotateCcw } from 'lucide-react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { changeOrderStatus } from '#core/contract/orders/details.ts';
import { findPacking, type Packing, restartPacking } from '#core/contract/orders/packing.ts';
import { ask } from '../../lib/ask.ts';
import { counted } from '../../lib/counted.ts';
import { useMe } from '../../lib/me.ts';
import { attempt } from '../../ui/actions.tsx';
import { Panel } from '../../ui/page.tsx';
import { PackingLines } from './packing-lines.tsx';

interface OpenOrderProps {
  packing: Packing;
  canScan: boolean;
  onChanged: (now: Packing) => void;
}

/** The order on the desk: what belongs into it, and what is scanned of it. */
export function OpenOrder({ packing, canScan, onChanged }: OpenOrderProps) {
  const { id, status, customer, scanned, pieces, trackingNumber } = packing;
  const { hasCourier } = useMe();
  const { isBusy, run } = useBusy();

  async function pack() {
    const body = { status: 'Packed' } as const;
    await attempt(async () => {
      await ask(changeOrderStatus, { params: { id }, body, idempotencyKey: crypto.randomUUID() });
      onChanged(await ask(findPacking, { query: { code: id } }));
    });
  }

  async function restart() {
    await attempt(async () => onChanged(await ask(restartPacking, { params: { id } })));
  }

  return (
    <Panel title={`Order ${id}`} beside={<span className="text-ink-2">{customer}</span>}>
      <p className="packing-count" role="status">
        {canScan ? `${scanned} of ${counted(pieces, 'piece')} scanned` : statusText(status)}
      </p>
      <PackingLines lines={packing.lines} isPacked={status === 'Packed'} />
      {canScan && scanned > 0 && (
        <div className="flex flex-wrap gap-2">
          {scanned === pieces && (
            // The last piece is scanned: Enter is the next step.
            <Button autoFocus busy={isBusy} onClick={() => run(pack)}>
              Mark as packed
            </Button>
          )}
          <Button look="line" busy={isBusy} onClick={() => run(restart)}>
            <RotateCcw aria-hidden="true" />
            Start again
          </Button>
        </div>
      )}
      {status === 'Packed' && hasCourier && trackingNumber === null && (
        <ButtonLink look="line" to="/orders?view=to-book" className="justify-self-start">
          Packed orders to book
        </ButtonLink>
      )}
    </Panel>
  );
}

function statusText(status: Packing['status']): string {
  if (status === 'Pending') return 'Not confirmed yet';
  return status === 'Packed' ? 'Packed. Scan the next slip.' : `This order is ${status.toLowerCase()}`;
}
