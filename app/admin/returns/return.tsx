import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readReturn } from '#core/contract/returns.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { load } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ReturnLines } from './return-lines.tsx';
import { ReturnOrder } from './return-order.tsx';
import { ReturnStep } from './return-step.tsx';
import { returnTone } from './return-tone.ts';
import { ReturnTrail } from './return-trail.tsx';
import '../orders/orders.css';
import './returns.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, readReturn, { params: { id: page.params.id ?? '' } });
}

export function Component() {
  const request = useLoaderData<typeof loader>();
  const canDecide = useRight('returns:decide');
  return (
    <>
      <PageHead
        title={`${request.type} ${request.id}`}
        parent={{ to: '/returns', label: 'Returns and exchanges' }}
        beside={
          <>
            <OfficeStatus tone={returnTone(request.status)}>{request.status}</OfficeStatus>
            <time dateTime={request.createdAt} className="text-ink-2">
              requested {formatMoment(request.createdAt)}
            </time>
          </>
        }
      />
      <div className="edit order-page">
        <div>
          <ReturnLines request={request} />
          <section className="panel" aria-labelledby="reason">
            <h2 id="reason">Reason</h2>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{request.reason}</p>
          </section>
          <ReturnTrail request={request} />
        </div>
        <div>
          {canDecide && <ReturnStep key={request.status} request={request} />}
          <ReturnOrder request={request} />
        </div>
      </div>
    </>
  );
}
