import { Status } from '#app/ui/status.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import type { ShownReturnRequest } from '#core/contract/returns.ts';
import { commonTexts } from '#texts/common.ts';
import { orderTexts, returnStatusNames, returnTexts, returnTypeNames } from '#texts/profile.ts';
import { returnTone } from './order-status.ts';

/** How a return or an exchange stands. */
export function ReturnNote({ request }: { request: ShownReturnRequest }) {
  return (
    <section aria-label={returnTexts.request} className="return-note">
      <Thumb url={request.product.image} missing={orderTexts.noImage} size="small" />
      <p className="font-semibold">
        {returnTypeNames[request.type]} · {request.product.name}
        {request.exchangeSize && ` · ${commonTexts.size(request.exchangeSize)}`}
      </p>
      <Status tone={returnTone(request.status)}>{returnStatusNames[request.status]}</Status>
      <div className="grid gap-1 text-ink-2">
        <p className="wrap-anywhere">{request.reason}</p>
        {request.rejection && <p className="wrap-anywhere">{returnTexts.notApproved(request.rejection)}</p>}
        {request.replacementOrderId && (
          <p>
            <FilledText
              text={returnTexts.replacement}
              places={{ id: <Grouped text={request.replacementOrderId} size={4} /> }}
            />
          </p>
        )}
      </div>
    </section>
  );
}
