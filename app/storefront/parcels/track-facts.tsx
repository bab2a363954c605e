import { useId } from 'react';
import { Link } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { MailIcon, PhoneIcon } from '#app/ui/icons.tsx';
import { Receipt, ReceiptTotal } from '#app/ui/receipt.tsx';
import type { Tracked } from '#core/contract/parcels.ts';
import { trackingUrl } from '#core/rules/couriers.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts, returnTexts } from '#texts/orders.ts';
import { codTexts, trackTexts } from '#texts/tracking.ts';
import { MailLink, PhoneLink } from '../texts/store-particulars.tsx';
import { CopyNumber } from './copy-number.tsx';

/** The rider has not been at the door yet, or comes again. */
const COMING: readonly Tracked['state'][] = [
  'preparing',
  'booked',
  'picked-up',
  'in-transit',
  'out-for-delivery',
  'failed',
];

/** Who brings it, when, what for; and what can be done in the shopper's own orders. */
export function TrackFacts({ tracked }: { tracked: Tracked }) {
  const { state, promisedOn, deliveredOn, placedOn, payOnDelivery } = tracked;
  const isComing = COMING.includes(state);
  const isToPay = payOnDelivery > 0 && isComing;
  return (
    <Receipt label={trackTexts.delivery}>
      {isToPay && (
        <div className="grid gap-2">
          <ReceiptTotal label={trackTexts.keepReady} value={formatRupees(payOnDelivery)} />
          <p className="text-sm text-ink-2">{trackTexts.payOnDelivery}</p>
        </div>
      )}
      {isToPay && <hr className="stitch" />}
      <dl className="track-facts">
        {promisedOn && (isComing || deliveredOn) && (
          <Fact name={trackTexts.promised}>{formatDay(promisedOn)}</Fact>
        )}
        {deliveredOn && <Fact name={trackTexts.delivered}>{formatDay(deliveredOn)}</Fact>}
        <Fact name={trackTexts.ordered}>{formatDay(placedOn)}</Fact>
        {tracked.paid > 0 && <Fact name={codTexts.paidOnline}>{formatRupees(tracked.paid)}</Fact>}
        {tracked.courier && <Fact name={trackTexts.courier}>{tracked.courier}</Fact>}
        {tracked.trackingNumber && (
          <NumberFact trackingNumber={tracked.trackingNumber} url={trackingUrl(tracked)} />
        )}
      </dl>
      <hr className="stitch" />
      <OwnOrders tracked={tracked} />
    </Receipt>
  );
}

function NumberFact({ trackingNumber, url }: { trackingNumber: string; url: string | null }) {
  return (
    <div className="track-number">
      <dt>{trackTexts.number}</dt>
      <dd>{trackingNumber}</dd>
      <dd className="track-links">
        <CopyNumber trackingNumber={trackingNumber} />
        {url && (
          <a className="text-link" href={url} target="_blank" rel="noreferrer">
            {trackTexts.courierPage}
          </a>
        )}
      </dd>
    </div>
  );
}

/** What needs a login is done there. */
function OwnOrders({ tracked: { orderId, actions, state } }: { tracked: Tracked }) {
  const hasLeft = !['preparing', 'booked', 'cancelled'].includes(state);
  const place = `/user/profile#order-${orderId}`;
  const label = actions.includes('cancel')
    ? orderTexts.cancel
    : actions.includes('return-goods')
      ? returnTexts.title
      : commonTexts.myOrders;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">{trackTexts.ownOrders}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={place} look="line" size="small">
          {label}
        </ButtonLink>
        {hasLeft && (
          <Link to={place} className="text-link">
            {trackTexts.invoice}
          </Link>
        )}
      </div>
    </div>
  );
}

export function Help() {
  const { supportPhone, supportEmail } = useStore();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="track-help">
      <h2 id={titleId} className="text-xl">
        {trackTexts.help}
      </h2>
      <p className="text-ink-2">{trackTexts.helpText}</p>
      <ul>
        {supportPhone && (
          <li>
            <PhoneIcon aria-hidden="true" className="size-4" />
            <PhoneLink phone={supportPhone} />
          </li>
        )}
        {supportEmail && (
          <li>
            <MailIcon aria-hidden="true" className="size-4" />
            <MailLink email={supportEmail} />
          </li>
        )}
      </ul>
      <Link to="/contact-us" className="text-link">
        {commonTexts.contactUs}
      </Link>
    </section>
  );
}
