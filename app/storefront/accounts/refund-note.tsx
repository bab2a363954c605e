import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import type { PayeeBody } from '#app/lib/read-payee.ts';
import type { ShownRefund } from '#core/contract/orders.ts';
import { giveOwnPayee } from '#core/contract/payments.ts';
import { formatDayMonth } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';

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
    <section aria-label="Refund" className="refund-note">
      <p>{refundText(refund)}</p>
      {isAsked && (
        <button type="button" className="text-link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {refund.payee ? 'Change UPI ID or bank account' : 'Add your UPI ID or bank account'}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PayeeForm submitLabel="Save" onSend={send} />
        </Suspense>
      )}
    </section>
  );
}

/** Says exactly what is true at each step. */
export function refundText({ amount, status, isCash, payee, reference, ...at }: ShownRefund): string {
  const refund = `Refund of ${formatRupees(amount)}`;
  if (status === 'done') {
    const day = formatDayMonth(at.doneAt ?? at.startedAt);
    if (!isCash) return `${refund} sent on ${day} to your original payment method`;
    if (!payee) return `${refund} paid to you on ${day}`;
    return [`${refund} transferred on ${day}`, `to ${payee}`, reference && `Reference ${reference}`]
      .filter(Boolean)
      .join(' · ');
  }
  if (!isCash) {
    const day = formatDayMonth(at.startedAt);
    return `${refund} started on ${day} · to your UPI or card in 5–7 working days`;
  }
  return payee
    ? `${refund} · we’ll transfer it to ${payee} and send you the reference by SMS`
    : `${refund} · tell us where to send it`;
}
