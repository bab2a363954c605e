import { Thumb } from '#app/ui/thumb.tsx';
import type { StaffReturn } from '#core/contract/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';

export function ReturnLines({ request }: { request: StaffReturn }) {
  const isExchange = request.type === 'Exchange';
  const paid = request.lines.reduce((sum, line) => sum + line.paid, 0);
  const units = request.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{units === 1 ? '1 item to return' : `${units} items to return`}</h2>
      <ul className="order-lines">
        {request.lines.map((line) => (
          <li key={line.id}>
            <Thumb url={line.picture} size="small" />
            <div className="grid content-start gap-0.5">
              <span className="font-semibold">{line.name}</span>
              <span>
                Size <strong>{line.size}</strong>
                {isExchange && (
                  <>
                    {' '}
                    → <strong>{request.exchangeSize ?? line.size}</strong>
                  </>
                )}
              </span>
              <span className="text-ink-2">
                {line.quantity} of {line.ordered}
              </span>
            </div>
            {!isExchange && <div className="figure">{formatRupees(line.paid)}</div>}
          </li>
        ))}
      </ul>
      {!isExchange && (
        <p>
          Refund <strong>{formatRupees(request.refund)}</strong>
          {request.refund < paid &&
            '. This is less than was paid: the items the customer keeps no longer qualify for the offer, the coupon or free delivery.'}
        </p>
      )}
      {request.quality && request.quality !== 'Good' && (
        <p className="bg-warning-soft p-3">
          <strong>{request.quality}.</strong> These items were not restocked.
        </p>
      )}
    </section>
  );
}
