import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { readOrder, type StaffOrder } from '#core/contract/orders/details.ts';
import { readUnpaidOrder, type UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderSteps } from './order-steps.tsx';
import { orderTone } from './order-tone.ts';
import { OrderTrail } from './order-trail.tsx';
import { UnpaidOrderPage } from './unpaid-order.tsx';
import './orders.css';

type Loaded = { order: StaffOrder } | { unpaid: UnpaidOrder };

/** A number that the shopper has may be that of a checkout which was never paid: it has the same address. */
export async function loader(page: LoaderFunctionArgs): Promise<Loaded> {
  const params = { id: page.params.id ?? '' };
  try {
    return { order: await load(page, readOrder, { params }) };
  } catch (error) {
    if (failureCode(readOrder, error) !== 'order-not-found') throw error;
    return { unpaid: await load(page, readUnpaidOrder, { params }) };
  }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return 'order' in loaded ? <Order order={loaded.order} /> : <UnpaidOrderPage order={loaded.unpaid} />;
}

function Order({ order }: { order: StaffOrder }) {
  return (
    <>
      <PageHead
        title={order.id}
        parent={{ to: '/orders', label: 'Orders' }}
        beside={
          <>
            <OfficeStatus tone={orderTone(order.status)}>{order.status}</OfficeStatus>
            <time dateTime={order.placedAt} className="text-ink-2">
              placed {formatMoment(order.placedAt)}
            </time>
          </>
        }
      >
        <OrderSteps order={order} />
      </PageHead>
      <div className="edit order-page">
        <div>
          <OrderLines order={order} />
          <OrderMoney order={order} />
          <OrderTrail order={order} />
        </div>
        <div>
          <OrderAddress order={order} />
          <OrderParcel order={order} />
          <OrderCustomer order={order} />
          <OrderDocuments order={order} />
          <OrderMessages order={order} />
        </div>
      </div>
    </>
  );
}
