import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { codRefusal } from '#core/rules/cod.ts';
import { parsePincodes } from '#core/rules/pincode.ts';
import { failureDetails } from '#texts/failures.ts';
import { OfficeStatus } from '../ui/office-status.tsx';
import type { CodForm } from './cod.tsx';

/** An order put to the rules as they stand in the form: what its shopper would read. */
export function CodPreview() {
  const rules = useWatch<CodForm>() as CodForm;
  const [order, setOrder] = useState({ total: '1499', pincode: '560011', refusals: '0' });
  const refusal = codRefusal(
    {
      isOffered: rules.isOffered,
      mostPaise: paiseFromRupees(rules.orderLimit || 0),
      blockedPincodes: parsePincodes(rules.pincodes),
      mostRefusals: rules.mostRefusals || 0,
    },
    {
      totalPaise: paiseFromRupees(Number(order.total) || 0),
      pincode: order.pincode,
      refusals: Number(order.refusals) || 0,
    },
  );
  const field = (name: keyof typeof order, label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="input"
          inputMode="numeric"
          value={order[name]}
          onChange={({ target }) => setOrder({ ...order, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <section aria-labelledby="try" className="panel">
      <h2 id="try">Try an order</h2>
      <div className="grid grid-cols-3 gap-2">
        {field('total', 'Total, ₹')}
        {field('pincode', 'Pincode')}
        {field('refusals', 'Refused')}
      </div>
      <div role="status" className="grid justify-items-start gap-2">
        {refusal === null ? (
          <OfficeStatus tone="good">Cash on delivery available</OfficeStatus>
        ) : (
          <>
            <OfficeStatus tone="bad">Online only</OfficeStatus>
            <p>The shopper sees: “{refusal(failureDetails)}”</p>
          </>
        )}
      </div>
    </section>
  );
}
