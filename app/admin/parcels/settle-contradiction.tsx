import { type ParcelRow, settleContradiction } from '#core/contract/parcels.ts';
import type { ParcelAlarm } from '#core/rules/parcel-states.ts';
import { ActionButton } from '../ui/actions.tsx';

interface SettleContradictionProps {
  parcel: Pick<ParcelRow, 'id' | 'orderId'>;
  alarm: ParcelAlarm;
}

/** Takes a parcel off the list of those to look into. */
export function SettleContradiction({ parcel: { id, orderId }, alarm }: SettleContradictionProps) {
  return (
    <div>
      <ActionButton
        look="line"
        size="small"
        call={settleContradiction}
        action={{ params: { id }, body: { alarm }, done: 'Marked as settled' }}
        confirm={{
          title: 'Is this settled?',
          text: 'The parcel leaves the list. Your name stays in the history of the order.',
          button: 'Mark as settled',
        }}
      >
        Settled<span className="sr-only"> with order {orderId}</span>
      </ActionButton>
    </div>
  );
}
