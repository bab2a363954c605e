import type { StaffReturn } from '#core/contract/staff/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { DecideForm } from './decide-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { ReplacementForm } from './replacement-form.tsx';
import { StepButton } from './step-button.tsx';

/** The one thing that is to be done with a request now. */
export function ReturnStep({ request }: { request: StaffReturn }) {
  if (request.status === 'Pending') return <DecideForm request={request} />;
  if (request.status === 'Approved') return <ReceiveForm request={request} />;
  if (request.status === 'Received') {
    return request.type === 'Exchange' ? (
      <ReplacementForm request={request} />
    ) : (
      <RefundPanel request={request} />
    );
  }
  if (request.status === 'Rejected') return <ReopenPanel request={request} />;
  return null;
}

function ReopenPanel({ request }: { request: StaffReturn }) {
  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Rejected</h2>
      <p>
        The shopper read: <q>{request.rejection}</q>
      </p>
      <StepButton
        request={request}
        status="Pending"
        look="line"
        done="Open again"
        confirm={{
          title: 'Open this request again?',
          text: 'It goes back to the requests to decide, and the shopper gets an SMS.',
          button: 'Open again',
        }}
      >
        Open again
      </StepButton>
    </section>
  );
}

function RefundPanel({ request }: { request: StaffReturn }) {
  const owed = request.refunds.filter(({ status }) => status !== 'processed' && status !== 'failed');
  const cash = owed.filter(({ isCash }) => isCash).reduce((sum, { amount }) => sum + amount, 0);
  if (cash === 0) {
    return (
      <section className="panel" aria-labelledby="step">
        <h2 id="step">Refund under way</h2>
        <p>
          The money goes back to the original payment method. The request closes automatically once it has
          arrived.
        </p>
      </section>
    );
  }
  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Pay back {formatRupees(cash)}</h2>
      <p>This order was paid in cash. Transfer or hand out the money, then mark it here.</p>
      <StepButton
        request={request}
        status="Refunded"
        done={`${formatRupees(cash)} paid back`}
        confirm={{
          title: `${formatRupees(cash)} paid back?`,
          text: 'The shopper is told that the money has been refunded. This cannot be undone.',
          button: 'Mark as paid back',
        }}
      >
        Money paid back
      </StepButton>
    </section>
  );
}
