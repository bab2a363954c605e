import { addCoupon, type NewCoupon, newCouponSchema } from '#core/contract/coupons.ts';
import { ask } from '../lib/ask.ts';
import { useNewForm } from '../lib/use-new-form.ts';
import { TextField } from '../ui/form-fields.tsx';
import { NewForm } from '../ui/new-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CouponPanels } from './coupon-panels.tsx';

const EMPTY: NewCoupon = {
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

export function Component() {
  const state = useNewForm<NewCoupon>({
    key: 'coupon:new',
    empty: EMPTY,
    schema: newCouponSchema,
    add: (coupon) => ask(addCoupon, { body: coupon }),
    done: ({ code }) => `Coupon ${code} created`,
    list: '/coupons',
  });
  return (
    <>
      <PageHead title="New coupon" parent={{ to: '/coupons', label: 'Coupons' }} />
      <NewForm state={state} addLabel="Create coupon">
        <CouponPanels>
          <section aria-labelledby="code" className="panel">
            <h2 id="code">Code</h2>
            <TextField
              name="code"
              label="Code"
              note="what shoppers type, capital or small letters"
              placeholder="DIWALI100"
            />
          </section>
        </CouponPanels>
      </NewForm>
    </>
  );
}
