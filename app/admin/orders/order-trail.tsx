import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type StaffOrder, writeOrderNote } from '#core/contract/orders/details.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { useDraft } from '../lib/use-draft.ts';

type Entry = StaffOrder['history'][number];

/** What happened to an order, who did it and when, with the notes that staff wrote. */
export function OrderTrail({ order }: { order: StaffOrder }) {
  const canNote = useRight('orders:note');
  return (
    <section className="panel trail-panel" aria-labelledby="trail">
      <h2 id="trail">History</h2>
      {canNote && <NoteForm orderId={order.id} />}
      <ol className="order-trail">
        {order.history.map((entry) => (
          <li key={entry.id} data-note={entry.what === 'note' || undefined}>
            <span>{toText(entry, order)}</span>
            {entry.note && !isInText(entry) && <q>{entry.note}</q>}
            <small>
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {entry.who || 'automatic'}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const form = useForm({ defaultValues: { note: '' } });
  const { register, handleSubmit, reset } = form;
  const draft = useDraft(form, { key: `order-note:${orderId}`, version: 0 });
  const { isBusy, act } = useAction();
  const save = handleSubmit(async ({ note }) => {
    if (note.trim() === '') return;
    const isDone = await act(writeOrderNote, { params: { id: orderId }, body: { note }, done: 'Note saved' });
    if (!isDone) return;
    reset();
    draft.forget();
  });
  return (
    <form onSubmit={save} className="grid gap-2">
      <Field label="Note" note="for colleagues, the customer never sees it">
        {(control) => (
          <textarea {...control} {...register('note')} className="input" rows={2} maxLength={1000} />
        )}
      </Field>
      <Button type="submit" look="line" busy={isBusy} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}

const REFUND_STEPS: Record<string, string> = {
  decided: 'started',
  'payee given': 'account received',
  processed: 'completed',
};

function isInText({ what }: Entry): boolean {
  return ['refund', 'size'].includes(what);
}

function toText({ what, from, to, note }: Entry, { replacementFor }: StaffOrder): string {
  switch (what) {
    case 'status':
      if (from === null) return replacementFor ? `Replacement for ${replacementFor}` : 'Order placed';
      return `Order ${to?.toLowerCase()}`;
    case 'payment':
      return to === 'Paid' ? 'Payment received' : `Payment ${to?.toLowerCase()}`;
    case 'refund':
      return `Refund ${note?.split(':')[0] ?? ''} ${REFUND_STEPS[to ?? ''] ?? to}`;
    case 'return':
      return from === null
        ? 'Return requested'
        : `Return ${to === 'Pending' ? 'reopened' : to?.toLowerCase()}`;
    case 'address':
      return `Address changed from ${from} to ${to}`;
    case 'dispute':
      return `Dispute raised by the customer’s bank: ${to}`;
    case 'parcel':
      return to ?? 'Parcel';
    case 'size':
      return `Size of ${note}: ${from} → ${to}`;
    case 'message':
      return `${to === 'sms' ? 'SMS' : 'Email'} sent again`;
    default:
      return 'Note';
  }
}
