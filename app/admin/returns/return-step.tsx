import { decideReturn, type StaffReturn } from '#core/contract/returns.ts';
import { useAction } from '../lib/use-action.ts';
import { DecideForm } from './decide-form.tsx';
import { FAILED_AT_PROVIDER, PAID_IN_CASH, PayRefundForm } from './pay-refund-form.tsx';
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
        Reason given to the customer: <q>{request.rejection}</q>
      </p>
      <StepButton
        request={request}
        status="Pending"
        look="line"
        done="Reopened"
        confirm={{
          title: 'Reopen this request?',
          text: 'It goes back to the requests to decide. The customer will get an SMS.',
          button: 'Reopen',
        }}
      >
        Reopen
      </StepButton>
    </section>
  );
}

function RefundPanel({ request }: { request: StaffReturn }) {
  const { payout } = request;
  const { isBusy, act } = useAction();
  if (payout) {
    const why = request.isCashPaid ? PAID_IN_CASH : FAILED_AT_PROVIDER;
    return (
      <PayRefundForm
        payout={payout}
        why={why}
        isBusy={isBusy}
        onPaid={(reference, done) =>
          act(decideReturn, { params: { id: request.id }, body: { status: 'Refunded', reference }, done })
        }
      />
    );
  }
  return (
    <section className="panel" aria-labelledby="step">
      <h2 id="step">Refund in progress</h2>
      <p>
        The money is going back to the original payment method. The request will close automatically when it
        has arrived.
      </p>
    </section>
  );
}
