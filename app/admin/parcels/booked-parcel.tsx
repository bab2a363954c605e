import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { cancelParcel, type Parcel, readLabel } from '#core/contract/parcels.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isClosed } from '#core/rules/order-states.ts';
import type { ParcelAlarm } from '#core/rules/parcel-states.ts';
import { useRight } from '../lib/me.ts';
import { ParcelMoney } from '../remittance/parcel-charges.tsx';
import { ActionButton, FileButton } from '../ui/actions.tsx';
import { Fact, OfficeStatus, Panel } from '../ui/page.tsx';
import { AnswerFailed } from './answer-failed.tsx';
import {
  ALARM_LABELS,
  acceptedText,
  answerText,
  hoursLeft,
  PARCEL_LABELS,
  TROUBLE_LABELS,
} from './parcel-labels.ts';
import { ParcelEvents, Refreshing } from './parcel-parts.tsx';
import { SettleContradiction } from './settle-contradiction.tsx';
import './parcels.css';

/** The parcel that was booked for an order: where it is, what can be done, and all that the courier has said. */
export function BookedParcel({
  parcel,
  decision,
  children,
}: {
  parcel: Parcel;
  /** What its order asks of staff. */
  decision?: ReactNode;
  children?: ReactNode;
}) {
  const { state, courier, trackingNumber, expectedOn, payOnDelivery, trouble } = parcel;
  const isBeingBooked = trackingNumber === null && state === 'booked';
  const { tone, label } = PARCEL_LABELS[state];
  return (
    <Panel
      title="Parcel"
      beside={<OfficeStatus tone={tone}>{isBeingBooked ? 'Being booked' : label}</OfficeStatus>}
    >
      {isBeingBooked && <Refreshing />}
      <dl className="order-sums">
        {courier && <Fact label="Courier">{courier}</Fact>}
        {trackingNumber && <Fact label="Tracking number">{trackingNumber}</Fact>}
        {expectedOn && <Fact label="Expected by the courier">{formatDay(expectedOn)}</Fact>}
        {payOnDelivery > 0 && <Fact label="To collect">{formatRupees(payOnDelivery)}</Fact>}
        {trackingNumber && <ParcelMoney parcel={parcel} />}
        {children}
      </dl>
      {trouble && (
        <p className="order-facts">
          <OfficeStatus tone="bad">{TROUBLE_LABELS[trouble]}</OfficeStatus> Please call the courier.
        </p>
      )}
      {parcel.alarm && <Contradiction parcel={parcel} alarm={parcel.alarm} />}
      {decision}
      {state === 'failed' && !isClosed(parcel.orderStatus) && <Failed parcel={parcel} />}
      <ParcelActions parcel={parcel} />
      <ParcelEvents events={parcel.events} />
    </Panel>
  );
}

/** What the courier says against an end that was reached: somebody calls, sees to money and goods, and settles it. */
function Contradiction({ parcel, alarm }: { parcel: Parcel; alarm: ParcelAlarm }) {
  const canChange = useRight('orders:change');
  return (
    <div className="order-facts">
      <p>
        <OfficeStatus tone="bad">{ALARM_LABELS[alarm]}</OfficeStatus> Please ask the courier, and check the
        money and the items. The store has changed neither.
      </p>
      {canChange && <SettleContradiction parcel={parcel} alarm={alarm} />}
    </div>
  );
}

function Failed({ parcel }: { parcel: Parcel }) {
  const canChange = useRight('orders:change');
  const { reasonText, attempts, answer, answerBy } = parcel;
  return (
    <div className="order-facts">
      <p>
        <strong>{reasonText}</strong>
        <small className="block">{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</small>
      </p>
      {answer ? (
        <p>
          {answerText(answer)}. <small className="block">{acceptedText(answer)}</small>
        </p>
      ) : (
        <>
          {answerBy && (
            <p>
              <OfficeStatus tone="bad">{`To be answered: ${hoursLeft(answerBy)}`}</OfficeStatus>
            </p>
          )}
          {canChange && (
            <div className="flex flex-wrap gap-2">
              <AnswerFailed parcel={parcel} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function ParcelActions({ parcel }: { parcel: Parcel }) {
  const { id, orderId, state, hasLabel } = parcel;
  const canChange = useRight('orders:change') && state === 'booked';
  if (!hasLabel && !canChange) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {hasLabel && state !== 'cancelled' && (
        <FileButton
          look="line"
          call={readLabel}
          wanted={{ params: { id: orderId }, name: `label-${orderId}.pdf` }}
          label="Label"
        >
          <Printer aria-hidden="true" />
        </FileButton>
      )}
      {canChange && (
        <ActionButton
          look="line"
          call={cancelParcel}
          action={{ params: { id }, done: 'Parcel cancelled' }}
          confirm={{
            title: 'Cancel this parcel?',
            text: 'Its label is no longer valid. The order stays as it is, and can be booked again.',
            button: 'Cancel parcel',
            keep: 'Keep parcel',
          }}
        >
          Cancel parcel
        </ActionButton>
      )}
    </div>
  );
}
