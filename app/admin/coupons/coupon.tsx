import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import {
  type CouponFields,
  type CouponFigures,
  couponFieldsSchema,
  type StaffCoupon,
} from '#core/contract/staff/coupons.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { callAsStaff, failureText, readAsStaff } from '../lib/staff-request.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { confirmStep } from '../ui/confirm.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { Kpis } from '../ui/kpis.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ExamplePanel, LimitsPanel, TermsPanel } from './coupon-panels.tsx';
import { CouponStatus } from './coupon-status.tsx';
import { standingOf } from './coupon-words.ts';

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

export async function loader({ request, params: { code = '' } }: LoaderFunctionArgs) {
  const coupon = await readAsStaff<StaffCoupon>(pathOf(code), request);
  const query = `?codes=${encodeURIComponent(coupon.code)}`;
  const figures = readAsStaff<CouponFigures[]>(`/coupon-figures${query}`, request).catch(() => []);
  return { coupon, figures };
}

export function Component() {
  const { coupon, figures } = useLoaderData<typeof loader>();
  return <CouponEditor key={coupon.code} coupon={coupon} figures={figures} />;
}

function CouponEditor({ coupon, figures }: { coupon: StaffCoupon; figures: Promise<CouponFigures[]> }) {
  const { code, used } = coupon;
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const saved = useSavedForm({
    key: `coupon:${code}`,
    path: pathOf(code),
    saved: { value: fieldsOf(coupon), version: coupon.version },
    schema: couponFieldsSchema,
    toForm: (value: CouponFields) => value,
    toValue: (value: CouponFields) => value,
    read: (answer: StaffCoupon) => ({ value: fieldsOf(answer), version: answer.version }),
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
        await callAsStaff(pathOf(code), { method: 'DELETE' });
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
        beside={<CouponStatus standing={standingOf(coupon, new Date())} />}
      >
        {used === 0 && (
          <Button look="line" busy={isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </PageHead>
      <Suspense fallback={<Kpis figures={kpisOf(coupon, null)} />}>
        <Figures coupon={coupon} figures={figures} />
      </Suspense>
      <EditForm saved={saved} labels={LABELS}>
        <div className="edit">
          <div>
            <TermsPanel />
            <LimitsPanel />
          </div>
          <div>
            <ExamplePanel />
          </div>
        </div>
      </EditForm>
    </>
  );
}

function Figures({ coupon, figures }: { coupon: StaffCoupon; figures: Promise<CouponFigures[]> }) {
  const [found] = use(figures);
  return (
    <Kpis figures={kpisOf(coupon, found ?? { code: coupon.code, orders: 0, discount: 0, revenue: 0 })} />
  );
}

function kpisOf({ used, totalLimit }: StaffCoupon, figures: CouponFigures | null) {
  const average = figures && figures.orders > 0 ? figures.revenue / figures.orders : 0;
  return [
    {
      label: 'Times used',
      value: used.toLocaleString('en-IN'),
      note: totalLimit === null ? 'no limit' : `of ${totalLimit.toLocaleString('en-IN')}`,
    },
    { label: 'Discounts given', value: figures ? formatRupees(figures.discount) : '…', note: 'in total' },
    {
      label: 'Sales',
      value: figures ? formatRupees(figures.revenue) : '…',
      note: 'orders with this coupon',
    },
    {
      label: 'Average order',
      value: figures ? formatRupees(Math.round(average)) : '…',
      note: 'with this coupon',
    },
  ];
}

function fieldsOf({ code: _, used, version, createdAt, ...fields }: StaffCoupon): CouponFields {
  return fields;
}

function pathOf(code: string): string {
  return `/coupons/${encodeURIComponent(code)}`;
}
