import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import {
  type CouponFields,
  type CouponSales,
  changeCoupon,
  couponFieldsSchema,
  readCoupon,
  readCouponSales,
  removeCoupon,
  type StaffCoupon,
} from '#core/contract/coupons.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { ask, load } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { confirmStep } from '../ui/confirm.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { Kpis } from '../ui/kpis.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CouponPanels } from './coupon-panels.tsx';
import { CouponBadge, couponStatus } from './coupon-status.tsx';

const LABELS = {
  kind: 'Type',
  amount: 'Amount',
  percent: 'Percentage',
  cap: 'Maximum discount',
  minOrder: 'Minimum order',
  startsAt: 'Starts',
  endsAt: 'Ends',
  totalLimit: 'Total uses',
  perCustomerLimit: 'Uses per customer',
  active: 'On',
};

export async function loader(page: LoaderFunctionArgs) {
  const coupon = await load(page, readCoupon, { params: { code: page.params.code ?? '' } });
  const sales = load(page, readCouponSales, { query: { codes: coupon.code } }).catch(() => []);
  return { coupon, sales };
}

export function Component() {
  const { coupon, sales } = useLoaderData<typeof loader>();
  return <CouponEditor key={coupon.code} coupon={coupon} sales={sales} />;
}

function CouponEditor({ coupon, sales }: { coupon: StaffCoupon; sales: Promise<CouponSales[]> }) {
  const { code, used } = coupon;
  const params = { code };
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const saved = useSavedForm({
    key: `coupon:${code}`,
    saved: toVersioned(coupon),
    schema: couponFieldsSchema,
    toForm: (value: CouponFields) => value,
    toValue: (value: CouponFields) => value,
    save: (body) => ask(changeCoupon, { params, body }),
    reload: async () => toVersioned(await ask(readCoupon, { params })),
  });

  async function remove() {
    const isSure = await confirmStep({
      title: `Delete ${code}?`,
      text: 'It was never used. This cannot be undone.',
      button: 'Delete',
    });
    if (!isSure) return;
    saved.discard();
    await run(async () => {
      try {
        await ask(removeCoupon, { params });
        showToast(`Coupon ${code} deleted`);
        await navigate('/coupons');
      } catch (error) {
        showToast(failureText(error), { kind: 'error' });
      }
    });
  }

  return (
    <>
      <PageHead
        title={code}
        parent={{ to: '/coupons', label: 'Coupons' }}
        beside={<CouponBadge status={couponStatus(coupon, new Date())} />}
      >
        {used === 0 && (
          <Button look="line" busy={isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </PageHead>
      <Suspense fallback={<Kpis figures={kpisOf(coupon, null)} />}>
        <Sales coupon={coupon} sales={sales} />
      </Suspense>
      <EditForm saved={saved} labels={LABELS}>
        <CouponPanels />
      </EditForm>
    </>
  );
}

function Sales({ coupon, sales }: { coupon: StaffCoupon; sales: Promise<CouponSales[]> }) {
  const [found] = use(sales);
  return (
    <Kpis figures={kpisOf(coupon, found ?? { code: coupon.code, orders: 0, discount: 0, revenue: 0 })} />
  );
}

function kpisOf({ used, totalLimit }: StaffCoupon, sales: CouponSales | null) {
  const average = sales && sales.orders > 0 ? sales.revenue / sales.orders : 0;
  return [
    {
      label: 'Times used',
      value: used.toLocaleString('en-IN'),
      note: totalLimit === null ? 'no limit' : `of ${totalLimit.toLocaleString('en-IN')}`,
    },
    { label: 'Discounts given', value: sales ? formatRupees(sales.discount) : '…', note: 'in total' },
    {
      label: 'Sales',
      value: sales ? formatRupees(sales.revenue) : '…',
      note: 'orders with this coupon',
    },
    {
      label: 'Average order',
      value: sales ? formatRupees(Math.round(average)) : '…',
      note: 'with this coupon',
    },
  ];
}

function toVersioned({ code: _, used, version, createdAt, ...value }: StaffCoupon): Versioned<CouponFields> {
  return { value, version };
}
