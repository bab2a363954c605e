import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type {
  CouponFields,
  CouponSales,
  NewCoupon as NewCouponFields,
  StaffCoupon,
} from '#core/contract/coupons.ts';
import * as contract from '#core/contract/coupons.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { ask, load } from '../lib/ask.ts';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { NewForm } from '../ui/new-form.tsx';
import { Kpis, PageHead, Panel } from '../ui/page.tsx';
import { CouponPanels } from './coupon-panels.tsx';
import { CouponBadge, couponStatus } from './coupon-status.tsx';

const PARENT = { to: '/coupons', label: 'Coupons' };
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

const EMPTY: NewCouponFields = {
  code: '',
  kind: 'flat',
  amount: null,
  percent: null,
  cap: null,
  minOrder: 0,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: 1,
  active: true,
};

export function NewCoupon() {
  return (
    <>
      <PageHead title="New coupon" parent={PARENT} />
      <NewForm
        draftKey="coupon:new"
        empty={EMPTY}
        schema={contract.newCouponSchema}
        add={(body) => ask(contract.addCoupon, { body })}
        addLabel="Create coupon"
        done={({ code }) => `Coupon ${code} created`}
        list="/coupons"
      >
        <CouponPanels>
          <Panel title="Code">
            <TextField
              name="code"
              label="Code"
              note="what shoppers type, capital or small letters"
              placeholder="DIWALI100"
            />
          </Panel>
        </CouponPanels>
      </NewForm>
    </>
  );
}

export async function loader(page: LoaderFunctionArgs) {
  const coupon = await load(page, contract.readCoupon, { params: { code: page.params.code ?? '' } });
  const sales = load(page, contract.readCouponSales, { query: { codes: coupon.code } }).catch(() => []);
  return { coupon, sales };
}

export function Component() {
  const { coupon, sales } = useLoaderData<typeof loader>();
  return <CouponEditor key={coupon.code} coupon={coupon} sales={sales} />;
}

function CouponEditor({ coupon, sales }: { coupon: StaffCoupon; sales: Promise<CouponSales[]> }) {
  const { code, used } = coupon;
  const params = { code };
  const { isBusy, act } = useAction();
  const saved = useSavedForm({
    key: `coupon:${code}`,
    saved: toVersioned(coupon),
    schema: contract.couponFieldsSchema,
    save: (body) => ask(contract.changeCoupon, { params, body }),
    reload: async () => toVersioned(await ask(contract.readCoupon, { params })),
  });

  async function remove() {
    const isSure = await confirmStep({
      title: `Delete ${code}?`,
      text: 'It was never used. This cannot be undone.',
      button: 'Delete',
    });
    if (!isSure) return;
    saved.discard();
    await act(contract.removeCoupon, { params, done: `Coupon ${code} deleted`, goTo: '/coupons' });
  }

  return (
    <>
      <PageHead
        title={code}
        parent={PARENT}
        beside={<CouponBadge status={couponStatus(coupon, new Date())} />}
      >
        {used === 0 && (
          <Button look="line" busy={isBusy} onClick={remove}>
            Remove
          </Button>
        )}
      </PageHead>
      <Suspense fallback={<Kpis figures={toKpis(coupon, null)} />}>
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
  return <Kpis figures={toKpis(coupon, found ?? { code: '', orders: 0, discount: 0, revenue: 0 })} />;
}

function toKpis({ used, totalLimit }: StaffCoupon, sales: CouponSales | null) {
  const rupees = (amount: number | null | undefined) => (amount == null ? '…' : formatRupees(amount));
  const average = sales && sales.orders > 0 ? sales.revenue / sales.orders : 0;
  return [
    {
      label: 'Times used',
      value: used.toLocaleString('en-IN'),
      note: totalLimit === null ? 'no limit' : `of ${totalLimit.toLocaleString('en-IN')}`,
    },
    { label: 'Discounts given', value: rupees(sales?.discount), note: 'in total' },
    { label: 'Sales', value: rupees(sales?.revenue), note: 'orders with this coupon' },
    { label: 'Average order', value: rupees(sales && Math.round(average)), note: 'with this coupon' },
  ];
}

function toVersioned({ code: _, used, version, createdAt, ...value }: StaffCoupon): Versioned<CouponFields> {
  return { value, version };
}
