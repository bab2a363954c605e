import type { StaffOrder } from '#core/contract/staff/orders.ts';
import { formatMoment } from '../lib/format-moment.ts';
import { useRight } from '../lib/me.ts';
import { OfficeStatus, type OfficeTone } from '../ui/office-status.tsx';
import { useDeed } from './use-deed.ts';

type Message = StaffOrder['messages'][number];

const STATES: Record<Message['state'], { tone: OfficeTone; text: string }> = {
  waiting: { tone: 'wait', text: 'Waiting' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
};

/** What the shopper was told of this order. */
export function OrderMessages({ order }: { order: StaffOrder }) {
  return (
    <section className="panel" aria-labelledby="messages">
      <h2 id="messages">Messages to the shopper</h2>
      {order.messages.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ul className="grid gap-4">
        {order.messages.map((message) => (
          <MessageRow key={message.id} orderId={order.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function MessageRow({ orderId, message }: { orderId: string; message: Message }) {
  const canSend = useRight('orders:note');
  const { isBusy, act } = useDeed();
  const { tone, text } = STATES[message.state];
  return (
    <li className="order-facts">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="hint">
          {message.channel === 'sms' ? 'SMS' : 'E-mail'} to {message.recipient}, {formatMoment(message.at)}
        </span>
        <OfficeStatus tone={tone}>{text}</OfficeStatus>
      </div>
      <span>{message.body}</span>
      {message.state !== 'sent' && message.error && <span className="hint">{message.error}</span>}
      {canSend && message.state !== 'waiting' && (
        <button
          type="button"
          className="text-action justify-self-start"
          disabled={isBusy}
          onClick={() =>
            act({
              path: `/orders/${orderId}/messages`,
              method: 'POST',
              body: { messageId: message.id },
              done: 'The message goes out again',
            })
          }
        >
          Send again
        </button>
      )}
    </li>
  );
}
