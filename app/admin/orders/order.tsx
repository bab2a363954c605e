import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { readOrder, resendMessage, type StaffOrder, writeOrderNote } from '#core/contract/orders/details.ts';
import { readUnpaidOrder, type UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { type Parcel, readParcel } from '#core/contract/parcels.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { Moment, OfficeStatus, type OfficeTone, PageHead, Panel, TextLink, TrailEntry } from '../ui/page.tsx';
import { NoteForm } from '../ui/reply-form.tsx';
import { DocumentButton } from './document-button.tsx';
import { OrderAddress, OrderCustomer } from './order-address.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderRisk } from './order-risk.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ORDER_TONES } from './order-tone.ts';
import { TrackLink } from './track-link.tsx';
import { UnpaidOrderPage } from './unpaid-orders.tsx';
import './orders.css';

type Loaded = { order: StaffOrder; parcel: Parcel | null } | { unpaid: UnpaidOrder };

/** A number that the shopper has may be that of a checkout which was never paid: it has the same address. */
export async function loader(page: LoaderFunctionArgs): Promise<Loaded> {
  const params = { id: page.params.id ?? '' };
  try {
    const order = await load(page, readOrder, { params });
    const { parcelId } = order;
    const parcel = parcelId === null ? null : await load(page, readParcel, { params: { id: parcelId } });
    return { order, parcel };
  } catch (error) {
    if (failureCode(readOrder, error) !== 'order-not-found') throw error;
    return { unpaid: await load(page, readUnpaidOrder, { params }) };
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return 'order' in loaded ? <Order {...loaded} /> : <UnpaidOrderPage order={loaded.unpaid} />;
}

function Order({ order, parcel }: { order: StaffOrder; parcel: Parcel | null }) {
  return (
    <>
      <PageHead
        title={order.id}
        parent={{ to: '/orders', label: 'Orders' }}
        beside={
          <>
            <OfficeStatus tone={ORDER_TONES[order.status]}>{order.status}</OfficeStatus>
            <Moment at={order.placedAt} before="placed " className="text-ink-2" />
          </>
        }
      >
        <OrderSteps order={order} parcel={parcel} />
      </PageHead>
      <div className="edit order-page">
        <div>
          <OrderLines order={order} />
          <OrderMoney order={order} />
          <OrderTrail order={order} />
          <OrderMessages order={order} />
        </div>
        <div>
          <OrderAddress order={order} />
          <OrderRisk order={order} />
          <OrderParcel order={order} parcel={parcel} />
          <TrackLink order={order} />
          <OrderCustomer order={order} />
          <OrderDocuments order={order} />
        </div>
      </div>
    </>
  );
}

/** The documents of an order, and the request to take it back. */
function OrderDocuments({ order }: { order: StaffOrder }) {
  const { documents } = order;
  return (
    <Panel title="Documents">
      <div className="order-facts">
        {documents.length === 0 && <span className="text-ink-2">{noneYet(order)}</span>}
        {documents.map((document) => (
          <DocumentButton key={document.number} orderId={order.id} {...document} />
        ))}
        {order.replacementFor && (
          <span>
            Replacement for <TextLink to={`/orders/${order.replacementFor}`}>{order.replacementFor}</TextLink>
          </span>
        )}
        {order.returnRequests.map(({ id, type, status, replacementOrderId }) => (
          <span key={id}>
            <TextLink to={`/returns/${id}`}>
              {type} {id}
            </TextLink>
            : {status}
            {replacementOrderId && (
              <>
                , sent as <TextLink to={`/orders/${replacementOrderId}`}>{replacementOrderId}</TextLink>
              </>
            )}
          </span>
        ))}
      </div>
    </Panel>
  );
}

function noneYet({ status, replacementFor }: StaffOrder): string {
  if (replacementFor) return 'Covered by the invoice of the order it replaces.';
  return isCancellable(status)
    ? 'The tax invoice is issued when the order ships.'
    : 'No tax invoice was issued.';
}

type Message = StaffOrder['messages'][number];

const STATES: Record<Message['state'], { tone: OfficeTone; text: string }> = {
  waiting: { tone: 'wait', text: 'Waiting' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
};

/** The messages about this order; one text on several ways is shown once. */
function OrderMessages({ order }: { order: StaffOrder }) {
  const texts = Map.groupBy(order.messages, ({ body }) => body);
  return (
    <Panel title="Messages to the customer" className="trail-panel">
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
    </Panel>
  );
}

const WAYS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' } as const;

function MessageWay({ orderId, message }: { orderId: string; message: Message }) {
  const canSend = useRight('orders:note');
  const { isBusy, act } = useAction();
  const { tone, text } = STATES[message.state];
  const way = WAYS[message.channel];
  const sendAgain = () =>
    act(resendMessage, {
      params: { id: orderId },
      body: { messageId: message.id },
      done: 'Message sent again',
    });

  return (
    <div className="order-message-way">
      <OfficeStatus tone={tone}>{text}</OfficeStatus>
      <span className="hint">
        {way} to {message.recipient}, {formatMoment(message.at)}
        {message.state !== 'sent' && message.error && <>. {message.error}</>}
      </span>
      {canSend && message.state !== 'waiting' && (
        <RowAction className="text-action" about={`: ${way}`} disabled={isBusy} onClick={sendAgain}>
          Send again
        </RowAction>
      )}
    </div>
  );
}

type Entry = StaffOrder['history'][number];

/** What happened to an order, who did it and when, with the notes that staff wrote. */
function OrderTrail({ order }: { order: StaffOrder }) {
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
          <TrailEntry
            key={entry.id}
            at={entry.at}
            by={entry.who || 'automatic'}
            quote={!['refund', 'size'].includes(entry.what) && entry.note}
            data-note={entry.what === 'note' || undefined}
          >
            {toText(entry, order)}
          </TrailEntry>
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

const PARCEL_STEPS: Record<string, string> = {
  Booked: 'Parcel booked',
  Cancelled: 'Parcel cancelled',
  Answered: 'Failed delivery answered',
  Lost: 'Parcel lost by the courier',
  'To be sent again': 'Order to be sent again',
  Contradiction: 'Parcel to look into',
  Settled: 'Parcel looked into and settled',
};

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
      return PARCEL_STEPS[to ?? ''] ?? 'Parcel';
    case 'size':
      return `Size of ${note}: ${from} → ${to}`;
    case 'message':
      return `${to === 'sms' || to === 'whatsapp' ? WAYS[to] : WAYS.email} sent again`;
    default:
      return 'Note';
  }
}
