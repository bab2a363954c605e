import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { decideReturn, MOST_REJECTION_LETTERS, type StaffReturn } from '#core/contract/returns.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { ReturnQuality } from '#core/rules/order-states.ts';
import { ActionButton, confirmStep, useAction } from '../ui/actions.tsx';
import { AreaField, DialogForm } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import {
  FAILED_AT_PROVIDER,
  PAID_IN_CASH,
  PayRefundForm,
  QualityChoice,
  SizeChoice,
} from './return-forms.tsx';

interface Props {
  request: StaffReturn;
}

/** The one thing that is to be done with a request now. */
export function ReturnStep({ request }: Props) {
  if (request.status === 'Pending') return <DecideForm request={request} />;
  if (request.status === 'Approved') return <ReceiveForm request={request} />;
  if (request.status === 'Rejected') return <ReopenPanel request={request} />;
  if (request.status !== 'Received') return null;
  return request.type === 'Exchange' ? (
    <ReplacementForm request={request} />
  ) : (
    <RefundPanel request={request} />
  );
}

/** Yes or no to a request. The size of an exchange can still be changed here; it is held from now on. */
function DecideForm({ request }: Props) {
  const isExchange = request.type === 'Exchange';
  const { act } = useAction();
  const form = useForm({
    defaultValues: { note: '', size: request.exchangeSize ?? request.lines[0]?.size ?? '' },
  });

  async function approve() {
    const { note, size } = form.getValues();
    const body = { status: 'Approved', note, ...(isExchange ? { exchangeSize: size } : {}) } as const;
    const done = 'Approved. The customer will get an SMS';
    await act(decideReturn, { params: { id: request.id }, body, done });
  }

  return (
    <DecisionPanel title="Decide" form={form} request={request} onAccept={approve} acceptLabel="Approve">
      {isExchange && <SizeChoice label="Send instead" request={request} />}
    </DecisionPanel>
  );
}

/** The goods are here: what they look like decides whether they are sold again. */
function ReceiveForm({ request }: Props) {
  const { act } = useAction();
  const form = useForm<{ quality: ReturnQuality; note: string }>({
    defaultValues: { quality: 'Good', note: '' },
  });
  const isReturn = request.type === 'Return';
  const isCash = request.isCashPaid;
  const refund = formatRupees(request.refund);

  async function receive() {
    const isSure = await confirmStep({
      title: 'Items received?',
      text: isReturn
        ? isCash
          ? `A credit note will be issued. The customer will get an SMS asking for a UPI ID or bank account, and you can then transfer ${refund}. This cannot be undone.`
          : `${refund} will be refunded to the original payment method and a credit note issued. This cannot be undone.`
        : 'You can then send the replacement. This cannot be undone.',
      button: 'Received',
    });
    if (!isSure) return;
    const done =
      isReturn && isCash ? 'Received. We have asked the customer where to send the refund' : 'Received';
    const body = { status: 'Received', ...form.getValues() } as const;
    await act(decideReturn, { params: { id: request.id }, body, done });
  }

  return (
    <DecisionPanel
      title="Receive items"
      form={form}
      request={request}
      onAccept={receive}
      acceptLabel="Received"
    >
      <QualityChoice />
    </DecisionPanel>
  );
}

interface DecisionPanelProps<Values extends { note: string }> extends Props {
  title: string;
  form: UseFormReturn<Values>;
  acceptLabel: string;
  onAccept: () => Promise<void>;
  children: ReactNode;
}

/** Yes or no, with a note for colleagues. */
function DecisionPanel<Values extends { note: string }>(props: DecisionPanelProps<Values>) {
  const { request, title, form, acceptLabel, onAccept, children } = props;
  const { isBusy, run } = useBusy();
  return (
    <FormProvider {...form}>
      <Panel title={title}>
        {children}
        <AreaField name="note" label="Note" note="for colleagues (optional)" rows={2} maxLength={500} />
        <div className="grid grid-cols-2 gap-2">
          <RejectButton request={request} note={() => form.getValues().note} />
          <Button busy={isBusy} onClick={() => run(onAccept)}>
            {acceptLabel}
          </Button>
        </div>
      </Panel>
    </FormProvider>
  );
}

/** The piece is here: the other size goes out as an order of its own, or the money goes back. */
function ReplacementForm({ request }: Props) {
  const held = request.exchangeSize ?? request.lines[0]?.size ?? '';
  const { isBusy, act } = useAction();
  const form = useForm({ defaultValues: { size: held } });
  const params = { id: request.id };

  function send() {
    const body = { status: 'Exchanged', exchangeSize: form.getValues('size') } as const;
    return act(decideReturn, { params, body, done: 'Replacement order created. Find it in To pack' });
  }

  async function refund() {
    const isSure = await confirmStep({
      title: 'Refund instead of exchange?',
      text: `The customer will get ${formatRupees(request.refund)} back and no replacement. This cannot be undone.`,
      button: `Refund ${formatRupees(request.refund)}`,
    });
    if (!isSure) return;
    const body = { status: 'Received', refundInstead: true } as const;
    await act(decideReturn, { params, body, done: 'Refund instead of exchange' });
  }

  return (
    <FormProvider {...form}>
      <Panel title="Send the replacement">
        <p>This creates a new order with nothing to pay. You will find it in To pack.</p>
        <SizeChoice label="Size" request={request} held={held} />
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button look="line" busy={isBusy} onClick={refund}>
            Refund instead
          </Button>
          <Button busy={isBusy} onClick={send}>
            Create order
          </Button>
        </div>
      </Panel>
    </FormProvider>
  );
}

function RefundPanel({ request }: Props) {
  const { act } = useAction();
  if (request.payout) {
    return (
      <PayRefundForm
        payout={request.payout}
        why={request.isCashPaid ? PAID_IN_CASH : FAILED_AT_PROVIDER}
        onPaid={(transfer, done) =>
          act(decideReturn, { params: { id: request.id }, body: { status: 'Refunded', ...transfer }, done })
        }
      />
    );
  }
  return (
    <Panel title="Refund in progress">
      <p>
        The money is going back to the original payment method. The request will close automatically when it
        has arrived.
      </p>
    </Panel>
  );
}

function ReopenPanel({ request }: Props) {
  return (
    <Panel title="Rejected">
      <p>
        Reason given to the customer: <q>{request.rejection}</q>
      </p>
      <ActionButton
        look="line"
        call={decideReturn}
        action={{ params: { id: request.id }, body: { status: 'Pending' }, done: 'Reopened' }}
        confirm={{
          title: 'Reopen this request?',
          text: 'It goes back to the requests to decide. The customer will get an SMS.',
          button: 'Reopen',
        }}
      >
        Reopen
      </ActionButton>
    </Panel>
  );
}

/** Rejects a request, with the reason that the shopper reads. `note` is for colleagues alone. */
function RejectButton({ request, note }: Props & { note: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { act } = useAction();
  const form = useForm({ defaultValues: { rejection: '' } });

  async function reject({ rejection }: { rejection: string }) {
    const body = { status: 'Rejected', rejection, note: note() } as const;
    const done = 'Rejected. The customer will get an SMS';
    if (await act(decideReturn, { params: { id: request.id }, body, done })) setIsOpen(false);
  }

  return (
    <>
      <Button look="line" onClick={() => setIsOpen(true)}>
        Reject
      </Button>
      {isOpen && (
        <DialogForm
          form={form}
          title={`Reject this ${request.type.toLowerCase()}`}
          submitLabel="Reject"
          onSubmit={reject}
          onClose={() => setIsOpen(false)}
        >
          <AreaField
            name="rejection"
            label="Reason"
            note="the customer sees this in the SMS and under My Orders"
            maxLength={MOST_REJECTION_LETTERS}
            rules={{ validate: (text: string) => text.trim() !== '' || 'Tell the customer why' }}
          />
        </DialogForm>
      )}
    </>
  );
}
