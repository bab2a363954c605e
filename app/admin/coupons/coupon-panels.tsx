import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { couponFieldsSchema, type NewCoupon } from '#core/contract/coupons.ts';
import { applyCoupon } from '#core/pricing/offers.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { CheckField, ChoiceField, MomentField, NumberField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';

const KINDS = [
  { value: 'flat', label: 'Fixed amount' },
  { value: 'percent', label: 'Percentage' },
];
const EXAMPLE_CARTS = [499, 999, 1499, 2999];

/** Everything about a coupon, in two columns where there is room; `children` come first. */
export function CouponPanels({ children }: { children?: ReactNode }) {
  return (
    <div className="edit">
      <div>
        {children}
        <TermsPanel />
        <LimitsPanel />
      </div>
      <div>
        <ExamplePanel />
      </div>
    </div>
  );
}

function TermsPanel() {
  const kind = useWatch<NewCoupon, 'kind'>({ name: 'kind' });
  return (
    <Panel title="Discount">
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField name="kind" label="Type" options={KINDS} />
        {kind === 'flat' ? (
          <NumberField name="amount" label="Amount" note="₹" isOptional />
        ) : (
          <NumberField name="percent" label="Percentage" note="%" isOptional />
        )}
        {kind === 'percent' && (
          <NumberField
            name="cap"
            label="Maximum discount"
            note="₹ (optional)"
            isOptional
            placeholder="No maximum"
          />
        )}
        <NumberField name="minOrder" label="Minimum order" note="₹" />
      </div>
    </Panel>
  );
}

function LimitsPanel() {
  return (
    <Panel title="Dates and limits">
      <div className="grid gap-3 sm:grid-cols-2">
        <MomentField name="startsAt" label="Starts" note="(optional)" />
        <MomentField name="endsAt" label="Ends" note="(optional)" />
        <NumberField
          name="totalLimit"
          label="Total uses"
          note="(optional)"
          isOptional
          placeholder="No limit"
        />
        <NumberField
          name="perCustomerLimit"
          label="Uses per customer"
          note="(optional)"
          isOptional
          placeholder="No limit"
        />
      </div>
      <p className="hint">All times are in IST. If an order is cancelled, its coupon use is restored.</p>
      <CheckField name="active" label="On">
        When off, nobody can use it. Orders placed with it are not affected.
      </CheckField>
    </Panel>
  );
}

/** What the coupon in the form, saved or not, would do to carts of usual size. */
function ExamplePanel() {
  const { control } = useFormContext<NewCoupon>();
  const parsed = couponFieldsSchema.safeParse(useWatch({ control }));
  return (
    <Panel title="Preview">
      {parsed.success ? (
        <dl className="grid gap-2">
          {EXAMPLE_CARTS.map((cart) => (
            <div key={cart} className="flex justify-between gap-3">
              <dt>Cart of {formatRupees(cart)}</dt>
              <dd className="text-right tabular-nums">{effectText(parsed.data, cart)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="hint">Fill in the fields to see a preview.</p>
      )}
    </Panel>
  );
}

function effectText({ kind, amount, percent, cap, minOrder }: Omit<NewCoupon, 'code'>, cart: number): string {
  const common = { code: '', minOrderPaise: paiseFromRupees(minOrder) };
  const terms =
    kind === 'flat'
      ? { ...common, kind, amountPaise: paiseFromRupees(amount ?? 0) }
      : { ...common, kind, percent: percent ?? 0, capPaise: cap === null ? undefined : paiseFromRupees(cap) };
  const { discountPaise, refusal } = applyCoupon(terms, paiseFromRupees(cart));
  return refusal === null ? formatRupees(-rupeesFromPaise(discountPaise)) : 'below minimum';
}
