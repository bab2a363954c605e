import { Plus } from 'lucide-react';
import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import {
  COUPON_STATUSES,
  type CouponSales,
  listCoupons,
  readCouponSales,
  type StaffCoupon,
  switchCoupon,
} from '#core/contract/coupons.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { useAction } from '../lib/use-action.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Pager } from '../ui/pager.tsx';
import { RowAction } from '../ui/row-action.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { CouponBadge, couponStatus, STATUS_LABELS, termsText } from './coupon-status.tsx';

/** The sales look at every order that was made with these coupons, so the list does not wait for them. */
export async function loader(page: LoaderFunctionArgs) {
  const list = await load(page, listCoupons, { query: new URL(page.request.url).searchParams });
  return { list, sales: readSales(page, list.coupons) };
}

function readSales(page: LoaderFunctionArgs, coupons: StaffCoupon[]): Promise<CouponSales[]> {
  if (coupons.length === 0) return Promise.resolve([]);
  const codes = coupons.map(({ code }) => code).join(',');
  return load(page, readCouponSales, { query: { codes } }).catch(() => []);
}

export function Component() {
  const { list, sales } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const current = filters.get('status');
  return (
    <>
      <PageHead title="Coupons">
        <ButtonLink to="/coupons/new">
          <Plus aria-hidden="true" />
          New coupon
        </ButtonLink>
      </PageHead>
      <Tabs
        label="Coupons"
        tabs={[
          { to: '/coupons', label: 'All', isCurrent: current === '' },
          ...COUPON_STATUSES.map((status) => ({
            to: `/coupons?status=${status}`,
            label: STATUS_LABELS[status],
            isCurrent: current === status,
          })),
        ]}
      />
      <search className="tools">
        <SearchField label="Code" />
      </search>
      <DataTable
        label="Coupons"
        columns={couponColumns(sales)}
        rows={list.coupons}
        keyOf={({ code }) => code}
        empty={
          <Nothing title="No coupons found">
            <Link to="/coupons/new" className="row-action">
              Create one
            </Link>
          </Nothing>
        }
      />
      <Pager nextCursor={list.nextCursor} label="Newest first. Cancelled orders are not counted." />
    </>
  );
}

function couponColumns(sales: Promise<CouponSales[]>): Column<StaffCoupon>[] {
  return [
    {
      id: 'code',
      head: 'Code',
      className: 'key',
      cell: ({ code }) => <Link to={`/coupons/${encodeURIComponent(code)}`}>{code}</Link>,
    },
    {
      id: 'status',
      head: 'Status',
      onPhone: 'end',
      cell: (coupon) => <CouponBadge status={couponStatus(coupon, new Date())} />,
    },
    {
      id: 'terms',
      head: 'Discount',
      onPhone: 'full',
      cell: (coupon) => (
        <>
          {termsText(coupon)}
          {coupon.minOrder > 0 && <small>from {formatRupees(coupon.minOrder)} on</small>}
        </>
      ),
    },
    { id: 'dates', head: 'Dates', onPhone: 'no', cell: (coupon) => <Dates coupon={coupon} /> },
    {
      id: 'used',
      head: 'Uses',
      align: 'end',
      cell: ({ used, totalLimit }) => (
        <>
          {used.toLocaleString('en-IN')}
          {totalLimit !== null && ` of ${totalLimit.toLocaleString('en-IN')}`}
          <span className="lg:hidden"> {used === 1 ? 'use' : 'uses'}</span>
        </>
      ),
    },
    {
      id: 'cost',
      head: 'Discounts given',
      align: 'end',
      onPhone: 'end',
      cell: ({ code }) => (
        <>
          <Figure sales={sales} code={code} name="discount" />
          <span className="lg:hidden"> in discounts</span>
        </>
      ),
    },
    {
      id: 'sales',
      head: 'Sales',
      align: 'end',
      onPhone: 'no',
      cell: ({ code }) => <Figure sales={sales} code={code} name="revenue" />,
    },
    {
      id: 'switch',
      head: <span className="sr-only">Start or end</span>,
      align: 'end',
      onPhone: 'full',
      cell: (coupon) => <Switch coupon={coupon} />,
    },
  ];
}

function Dates({ coupon: { startsAt, endsAt } }: { coupon: StaffCoupon }) {
  if (startsAt === null && endsAt === null) return 'Any time';
  return (
    <>
      {startsAt && <>from {formatMoment(startsAt)}</>}
      {endsAt && <small>until {formatMoment(endsAt)}</small>}
    </>
  );
}

interface FigureProps {
  sales: Promise<CouponSales[]>;
  code: string;
  name: 'discount' | 'revenue';
}

function Figure(props: FigureProps) {
  return (
    <Suspense fallback={<span className="text-ink-3">…</span>}>
      <ReadFigure {...props} />
    </Suspense>
  );
}

function ReadFigure({ sales, code, name }: FigureProps) {
  return formatRupees(use(sales).find((each) => each.code === code)?.[name] ?? 0);
}

function Switch({ coupon }: { coupon: StaffCoupon }) {
  const { code, active, version } = coupon;
  const { isBusy, act } = useAction();
  // What its date or its limit has ended is not started again by a press.
  if (active && couponStatus(coupon, new Date()) === 'ended') return null;
  return (
    <RowAction
      isBusy={isBusy}
      about={` ${code}`}
      onClick={() =>
        act(switchCoupon, {
          params: { code },
          body: { active: !active, version },
          done: active ? `${code} ended` : `${code} restarted`,
        })
      }
    >
      {active ? 'End' : 'Restart'}
    </RowAction>
  );
}
