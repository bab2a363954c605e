import { Grouped } from '#app/ui/grouped.tsx';
import { Status } from '#app/ui/status.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import type { ShownReturnRequest } from '#core/contract/returns.ts';
import { NO_ITEM_IMAGE } from '#core/rules/account-texts.ts';
import { returnTone } from './order-status.ts';

/** How a return or an exchange stands. */
export function ReturnNote({ request }: { request: ShownReturnRequest }) {
  return (
    <section aria-label="Return request" className="return-note">
      <Thumb url={request.product.image} missing={NO_ITEM_IMAGE} size="small" />
      <p className="font-semibold">
        {request.type} · {request.product.name}
        {request.exchangeSize && ` · Size ${request.exchangeSize}`}
      </p>
      <Status tone={returnTone(request.status)}>{request.status}</Status>
      <div className="grid gap-1 text-ink-2">
        <p className="wrap-anywhere">{request.reason}</p>
        {request.rejection && <p className="wrap-anywhere">Not approved: {request.rejection}</p>}
        {request.replacementOrderId && (
          <p>
            Your replacement is order <Grouped text={request.replacementOrderId} size={4} />.
          </p>
        )}
      </div>
    </section>
  );
}
