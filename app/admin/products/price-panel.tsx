import { useFormContext } from 'react-hook-form';
import { Badge } from '#app/ui/badge.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm, StaffProductDetail } from '#core/contract/products/admin.ts';
import { discountPercent } from '#core/pricing/discount.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { fitsNoGstRate } from '#core/rules/products.ts';
import { cardTexts } from '#texts/cards.ts';
import { typedAmount, typedOptionalAmount } from '../lib/typed-number.ts';

export function PricePanel({ sale }: { sale: StaffProductDetail['sale'] }) {
  const { register, formState, watch } = useFormContext<ProductForm>();
  const { errors } = formState;
  // Undefined while it is empty, or no amount.
  const [price, mrp]: (number | null | undefined)[] = watch(['price', 'mrp']);
  const discount = typeof price === 'number' ? discountPercent({ price, mrp: mrp ?? undefined }) : undefined;
  return (
    <section aria-labelledby="price" className="panel">
      <h2 id="price">Price</h2>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Price" note="₹" error={errors.price?.message}>
          {(control) => (
            <input
              {...control}
              {...register('price', { setValueAs: typedAmount })}
              className="input"
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="MRP" note="₹" error={errors.mrp?.message}>
          {(control) => (
            <input
              {...control}
              {...register('mrp', { setValueAs: typedOptionalAmount })}
              className="input"
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      {sale && (
        <p role="status" className="border-l-3 border-warning bg-warning-soft px-3 py-2">
          A sale is on: shoppers pay {formatRupees(sale.price)}
          {sale.until && ` until ${formatDateTime(sale.until)}`}. The price here applies after the sale.
        </p>
      )}
      {discount === undefined ? (
        <p className="hint">Prices include all taxes. An MRP above the price shows a discount badge.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          Badge <Badge>{cardTexts.discount(discount)}</Badge>{' '}
          <span className="hint">calculated from the MRP</span>
        </p>
      )}
      {typeof price === 'number' && fitsNoGstRate(price) && (
        <p role="status" className="border-l-3 border-warning bg-warning-soft px-3 py-2">
          Prices from ₹2,625.01 to ₹2,950 fit neither GST rate and are taxed at 18%. Choose ₹2,625 or less, or
          more than ₹2,950.
        </p>
      )}
    </section>
  );
}
