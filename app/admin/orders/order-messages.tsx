import { resendMessage, type StaffOrder } from '#core/contract/orders/details.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { OfficeStatus, type OfficeTone } from '../ui/office-status.tsx';

type Message = StaffOrder['messages'][number];

const STATES: Record<Message['state'], { tone: OfficeTone; text: string }> = {
  waiting: { tone: 'wait', text: 'Waiting' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
};

/** What the shopper was told of this order; one text on several ways is shown once. */
export function OrderMessages({ order }: { order: StaffOrder }) {
  const texts = Map.groupBy(order.messages, ({ body }) => body);
  return (
    <section className="panel" aria-labelledby="messages">
      <h2 id="messages">Messages to the customer</h2>
      {order.messages.length === 0 && <p className="text-ink-2">Nothing yet.</p>}
      <ul className="order-messages">
        {[...texts].map(([body, messages]) => (
          <li key={body}>
            <p>{body}</p>
            {messages.map((message) => (
              <MessageWay key={message.id} orderId={order.id} message={message} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MessageWay({ orderId, message }: { orderId: string; message: Message }) {
  const canSend = useRight('orders:note');
  const { isBusy, act } = useAction();
  const { tone, text } = STATES[message.state];
  const way = message.channel === 'sms' ? 'SMS' : 'Email';

  return (
    <div className="order-message-way">
      <OfficeStatus tone={tone}>{text}</OfficeStatus>
      <span className="hint">
        {way} to {message.recipient}, {formatMoment(message.at)}
        {message.state !== 'sent' && message.error && <>. {message.error}</>}
      </span>
      {canSend && message.state !== 'waiting' && (
        <button
          type="button"
          className="text-action"
          disabled={isBusy}
          onClick={() =>
            act(resendMessage, {
              params: { id: orderId },
              body: { messageId: message.id },
              done: 'Message sent again',
            })
          }
        >
          Send again<span className="sr-only">: {way}</span>
        </button>
      )}
    </div>
  );
}
