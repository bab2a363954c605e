import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import type { PayeeBody } from '#app/ui/payee-fields.tsx';
import type { ShownRefund } from '#core/contract/orders.ts';
import { giveOwnPayee } from '#core/contract/payments.ts';
import { formatDayMonth } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { refundTexts } from '#texts/profile.ts';

const PayeeForm = lazy(() => import('./payee-form.tsx').then((module) => ({ default: module.PayeeForm })));

/** What became of the money: the first thing that a shopper looks for. */
export function RefundNote({ refund }: { refund: ShownRefund }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = refund.isCash && refund.status === 'started';

  async function send(payee: PayeeBody) {
    await ask(giveOwnPayee, { params: { refundId: refund._id }, body: payee });
    setIsOpen(false);
    revalidate();
  }

  return (
    <section aria-label={refundTexts.refund} className="refund-note">
      <p>{refundText(refund)}</p>
      {isAsked && (
        <button type="button" className="text-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {refund.payee ? refundTexts.changePayee : refundTexts.addPayee}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PayeeForm submitLabel={refundTexts.save} onSend={send} />
        </Suspense>
      )}
    </section>
  );
}

/** Says exactly what is true at each step. */
export function refundText({ amount, status, isCash, payee, reference, ...at }: ShownRefund): string {
  const sum = formatRupees(amount);
  if (status === 'done') {
    const day = formatDayMonth(at.doneAt ?? at.startedAt);
    if (!isCash) return refundTexts.sent(sum, day);
    if (!payee) return refundTexts.paid(sum, day);
    const transferred = refundTexts.transferred(sum, day, payee);
    return reference ? `${transferred} · ${refundTexts.reference(reference)}` : transferred;
  }
  if (!isCash) return refundTexts.started(sum, formatDayMonth(at.startedAt));
  return payee ? refundTexts.toPayee(sum, payee) : refundTexts.payeeMissing(sum);
}
