import type { StaffReturn } from '#core/contract/staff/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { DecideForm } from './decide-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { StepButton } from './step-button.tsx';

/** The one thing that is to be done with a request now. */
export function ReturnStep({ request }: { request: StaffReturn }) {
  if (request.status === 'Pending') return <DecideForm request={request} />;
  if (request.status === 'Approved') return <ReceiveForm request={request} />;
  if (request.status === 'Received') return <FinishPanel request={request} />;
  return null;
}

function FinishPanel({ request }: { request: StaffReturn }) {
  if (request.type === 'Exchange') {
    return (
      <section className="panel" aria-labelledby="step">
        <h2 id="step">Send the replacement</h2>
        <p>Size {request.exchangeSize ?? request.lines[0]?.size} has been kept aside since the approval.</p>
        <StepButton request={request} status="Exchanged" done="The replacement is on its way">
          Replacement sent
        </StepButton>
      </section>
    );
  }
  const owed = request.refunds.filter(({ status }) => status !== 'processed' && status !== 'failed');
  const cash = owed.filter(({ isCash }) => isCash).reduce((sum, { amount }) => sum + amount, 0);
  if (cash === 0) {
    return (
      <section className="panel" aria-labelledby="step">
        <h2 id="step">Refund under way</h2>
        <p>The money goes back the way it came. The request is finished by itself when it has arrived.</p>
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
