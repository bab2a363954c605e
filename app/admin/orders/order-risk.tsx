import type { ShownRisk } from '#core/contract/orders/cod.ts';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { hoursLeft } from '../parcels/parcel-labels.ts';
import { OfficeStatus, type OfficeTone, Panel, Warning } from '../ui/page.tsx';

const BANDS: Record<ShownRisk['band'], { label: string; tone: OfficeTone }> = {
  low: { label: 'Low risk', tone: 'good' },
  medium: { label: 'Medium risk', tone: 'wait' },
  high: { label: 'High risk', tone: 'bad' },
};

export function RiskBandStatus({ band }: Pick<ShownRisk, 'band'>) {
  return <OfficeStatus tone={BANDS[band].tone}>{BANDS[band].label}</OfficeStatus>;
}

/** How likely a cash order is to come back, and why; and what its shopper was asked for. */
export function OrderRisk({ order }: { order: StaffOrder }) {
  const { risk, question } = order.cod;
  if (!risk) return null;
  return (
    <Panel title="Cash on delivery risk" beside={<RiskBandStatus {...risk} />}>
      {question && (
        <Warning>
          {question.part === null
            ? 'Waits for the customer to confirm it'
            : `Waits for ${formatRupees(question.part)} to be paid ahead`}
          , {hoursLeft(question.until)}. You can confirm it after a call.
        </Warning>
      )}
      <dl className="order-sums">
        {risk.reasons.map(({ code, text, points }) => (
          <div key={code}>
            <dt>{text}</dt>
            <dd>{points}</dd>
          </div>
        ))}
        <div className="is-sum">
          <dt>{risk.reasons.length === 0 ? 'Nothing speaks against it' : 'Points'}</dt>
          <dd>{risk.points}</dd>
        </div>
      </dl>
    </Panel>
  );
}
