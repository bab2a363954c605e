import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { addCoupon, type NewCoupon, newCouponSchema } from '#core/contract/coupons.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/staff-request.ts';
import { useDraft } from '../lib/use-draft.ts';
import { TextField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ExamplePanel, LimitsPanel, TermsPanel } from './coupon-panels.tsx';

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
  const form = useForm<NewCoupon>({ defaultValues: EMPTY, resolver: zodResolver(newCouponSchema) });
  const draft = useDraft(form, { key: 'coupon:new', version: 0 });
  const [madeCode, setMadeCode] = useState<string | null>(null);
  const navigate = useNavigate();
  const { isDirty, isSubmitting, errors } = form.formState;

  useEffect(() => {
    // Only once the form knows that it is saved, or it would ask whether to leave it.
    if (madeCode !== null && !isDirty) navigate('/coupons', { replace: true });
  }, [madeCode, isDirty, navigate]);

  async function make(coupon: NewCoupon) {
    try {
      await ask(addCoupon, { body: coupon });
      form.reset(coupon);
      draft.forget();
      showToast(`Coupon ${coupon.code} created`);
      setMadeCode(coupon.code);
    } catch (error) {
      const isTaken = failureCode(addCoupon, error) === 'coupon-exists';
      form.setError(isTaken ? 'code' : 'root', { message: failureText(error) });
    }
  }

  return (
    <>
      <PageHead title="New coupon" parent={{ to: '/coupons', label: 'Coupons' }} />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(make)}>
          <div className="edit">
            <div>
              <section aria-labelledby="code" className="panel">
                <h2 id="code">Code</h2>
                <TextField
                  name="code"
                  label="Code"
                  note="what shoppers type, capital or small letters"
                  placeholder="DIWALI100"
                />
              </section>
              <TermsPanel />
              <LimitsPanel />
            </div>
            <div>
              <ExamplePanel />
            </div>
          </div>
          <div className="save-bar">
            <p role="status" className="text-danger">
              {errors.root?.message}
            </p>
            <Button type="submit" busy={isSubmitting}>
              Create coupon
            </Button>
          </div>
        </form>
      </FormProvider>
    </>
  );
}
