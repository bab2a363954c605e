import { type StaffOrder, writeOrderNote } from '#core/contract/orders/details.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../ui/actions.tsx';
import { NoteForm } from '../ui/note-form.tsx';
import { Moment, Panel } from '../ui/page.tsx';

type Entry = StaffOrder['history'][number];

/** What happened to an order, who did it and when, with the notes that staff wrote. */
export function OrderTrail({ order }: { order: StaffOrder }) {
  const canNote = useRight('orders:note');
  const { act } = useAction();
  return (
    <Panel title="History" className="trail-panel">
      {canNote && (
        <NoteForm
          draftKey={`order-note:${order.id}`}
          note="for colleagues, the customer never sees it"
          maxLength={1000}
          onSave={(note) =>
            act(writeOrderNote, { params: { id: order.id }, body: { note }, done: 'Note saved' })
          }
        />
      )}
      <ol className="order-trail">
        {order.history.map((entry) => (
          <li key={entry.id} data-note={entry.what === 'note' || undefined}>
            <span>{toText(entry, order)}</span>
            {entry.note && !isInText(entry) && <q>{entry.note}</q>}
            <small>
              <Moment at={entry.at} /> · {entry.who || 'automatic'}
            </small>
          </li>
        ))}
      </ol>
    </Panel>
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
