import type { StaffReturn } from '#core/contract/returns.ts';
import { formatMoment } from '#core/rules/india-time.ts';

/** What was decided, by whom and when. */
export function ReturnTrail({ request }: { request: StaffReturn }) {
  return (
    <section className="panel trail-panel" aria-labelledby="trail">
      <h2 id="trail">History</h2>
      <ol className="order-trail">
        {request.history.map(({ id, from, to, who, note, at }) => (
          <li key={id}>
            <span>{from === null ? 'Requested by the customer' : to === 'Pending' ? 'Reopened' : to}</span>
            {from !== null && note && <q>{note}</q>}
            <small>
              <time dateTime={at}>{formatMoment(at)}</time> · {who || 'automatic'}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
