import { Plus } from 'lucide-react';
import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import type { CouponSales, StaffCoupon } from '#core/contract/coupons.ts';
import * as contract from '#core/contract/coupons.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { load } from '../lib/ask.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { SearchField, ViewTabs } from '../ui/filters.tsx';
import { PageHead } from '../ui/page.tsx';
import { CouponBadge, couponStatus, STATUS_LABELS, termsText } from './coupon-status.tsx';

const VIEWS = [
  { value: '', label: 'All' },
  ...contract.COUPON_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

/** The sales look at every order that was made with these coupons, so the list does not wait for them. */
export async function loader(page: LoaderFunctionArgs) {
  const list = await load(page, contract.listCoupons, { query: new URL(page.request.url).searchParams });
  const codes = list.coupons.map(({ code }) => code).join(',');
  const sales =
    codes === '' ? [] : load(page, contract.readCouponSales, { query: { codes } }).catch(() => []);
  return { ...list, sales: Promise.resolve(sales) };
}

export function Component() {
  const { coupons, nextCursor, sales } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Coupons">
        <ButtonLink to="/coupons/new">
          <Plus aria-hidden="true" />
          New coupon
        </ButtonLink>
      </PageHead>
      <ViewTabs label="Coupons" name="status" views={VIEWS} />
      <search className="tools">
        <SearchField label="Code" />
      </search>
      <DataTable
        label="Coupons"
        columns={couponColumns(sales)}
        rows={coupons}
        keyOf={({ code }) => code}
        empty={<Nothing title="No coupons found" link={{ to: '/coupons/new', label: 'Create one' }} />}
      />
      <Pager
        nextCursor={nextCursor}
        label="Newest first. Cancelled and undelivered orders are not counted in discounts and sales."
      />
    </>
  );
}

function couponColumns(sales: Promise<CouponSales[]>): Column<StaffCoupon>[] {
  const figure = (code: string, name: FigureProps['name']) => (
    <Suspense fallback={<span className="text-ink-3">…</span>}>
      <Figure sales={sales} code={code} name={name} />
    </Suspense>
  );
  return [
    {
      head: 'Code',
      className: 'key',
      cell: ({ code }) => <Link to={`/coupons/${encodeURIComponent(code)}`}>{code}</Link>,
    },
    {
      head: 'Status',
      onPhone: 'end',
      cell: (coupon) => <CouponBadge status={couponStatus(coupon, new Date())} />,
    },
    {
      head: 'Discount',
      onPhone: 'full',
      cell: termsText,
      note: ({ minOrder }) => minOrder > 0 && `from ${formatRupees(minOrder)} on`,
    },
    {
      head: 'Dates',
      onPhone: 'no',
      cell: ({ startsAt, endsAt }) => (startsAt ? `from ${formatMoment(startsAt)}` : !endsAt && 'Any time'),
      note: ({ endsAt }) => endsAt && `until ${formatMoment(endsAt)}`,
    },
    {
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
      head: 'Discounts given',
      align: 'end',
      onPhone: 'end',
      cell: ({ code }) => (
        <>
          {figure(code, 'discount')}
          <span className="lg:hidden"> in discounts</span>
        </>
      ),
    },
    { head: 'Sales', align: 'end', onPhone: 'no', cell: ({ code }) => figure(code, 'revenue') },
    { head: 'Start or end', ...ACTION_COLUMN, cell: (coupon) => <Switch coupon={coupon} /> },
  ];
}

type FigureProps = { sales: Promise<CouponSales[]>; code: string; name: 'discount' | 'revenue' };

function Figure({ sales, code, name }: FigureProps) {
  return formatRupees(use(sales).find((each) => each.code === code)?.[name] ?? 0);
}

function Switch({ coupon }: { coupon: StaffCoupon }) {
  const { code, active, version } = coupon;
  const { isBusy, act } = useAction();
  // What its date or its limit has ended is not started again by a press.
  if (active && couponStatus(coupon, new Date()) === 'ended') return null;
  const body = { active: !active, version };
  const done = active ? `${code} ended` : `${code} restarted`;
  return (
    <RowAction
      isBusy={isBusy}
      about={` ${code}`}
      onClick={() => act(contract.switchCoupon, { params: { code }, body, done })}
    >
      {active ? 'End' : 'Restart'}
    </RowAction>
  );
}
