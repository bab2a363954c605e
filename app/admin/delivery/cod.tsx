import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { type CodRulesForm, changeCodRules, codRulesSchema, readCodRules } from '#core/contract/delivery.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { codRefusal } from '#core/rules/cod.ts';
import { parsePincodes } from '#core/rules/shipping.ts';
import { failureDetails } from '#texts/failures.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { EditForm, useConvertedForm } from '../ui/edit-form.tsx';
import { AreaField, CheckField, NumberField, PlainField } from '../ui/form-fields.tsx';
import { OfficeStatus, Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';

const formSchema = codRulesSchema.omit({ blockedPincodes: true }).extend({
  /** As it is typed: one after the other. */
  pincodes: z.string().superRefine((text, context) => {
    const parsed = codRulesSchema.shape.blockedPincodes.safeParse(parsePincodes(text));
    const [first] = parsed.error?.issues ?? [];
    if (!first) return;
    const wrong = parsePincodes(text)[Number(first.path[0])];
    context.addIssue({ code: 'custom', message: wrong ? `${wrong}: ${first.message}` : first.message });
  }),
});
type CodForm = z.infer<typeof formSchema>;

const LABELS = {
  isOffered: 'Offered',
  orderLimit: 'Largest order',
  pincodes: 'Pincodes without COD',
  mostRefusals: 'Refused parcels',
  mostUnconfirmed: 'Unconfirmed orders',
  confirmWithinHours: 'Hours to confirm',
};

export const loader = loaderFor(readCodRules);

export function Component() {
  const saved = useConvertedForm({
    key: 'cod',
    save: (body) => ask(changeCodRules, { body }),
    reload: () => ask(readCodRules),
    saved: useLoaderData<typeof loader>(),
    schema: formSchema,
    toForm: ({ blockedPincodes, ...rules }: CodRulesForm) => ({
      ...rules,
      pincodes: blockedPincodes.join(', '),
    }),
    toValue: ({ pincodes, ...rules }) => ({ ...rules, blockedPincodes: parsePincodes(pincodes) }),
  });
  return (
    <>
      <DeliveryHead current="cod" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <div className="edit">
            <div>
              <Panel title="Who can pay cash on delivery">
                <CheckField name="isOffered" label="Offer cash on delivery" />
                <div className="grid gap-3 sm:grid-cols-2">
                  <NumberField name="orderLimit" label="Largest order" note="in ₹, 0 for no limit" />
                  <NumberField
                    name="mostRefusals"
                    label="Refused parcels per customer"
                    note="0 for no limit"
                  />
                </div>
                <p className="hint">
                  After this many refused parcels, a customer must pay online. You record a refusal on the
                  order.
                </p>
                <AreaField
                  name="pincodes"
                  label="Pincodes without COD"
                  note="full pincodes or first digits: 79 covers all that begin with 79"
                  rows={4}
                />
              </Panel>
              <Panel title="Confirmation">
                <div className="grid gap-3 sm:grid-cols-2">
                  <NumberField
                    name="mostUnconfirmed"
                    label="Unconfirmed orders per customer"
                    note="0 for no limit"
                  />
                  <NumberField
                    name="confirmWithinHours"
                    label="Cancel after"
                    note="hours without confirmation, 0 for never"
                  />
                </div>
                <p className="hint">
                  An order is unconfirmed while it is Pending. The limit also applies to each delivery phone
                  number. Orders of customers who have received a parcel before are never cancelled
                  automatically. A new time limit applies to new orders only.
                </p>
              </Panel>
            </div>
            <div>
              <CodPreview />
            </div>
          </div>
        </EditForm>
      </div>
    </>
  );
}

/** An order put to the rules of the form, saved or not: what its shopper would read. */
function CodPreview() {
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
    <PlainField
      label={label}
      inputMode="numeric"
      value={order[name]}
      onChange={(text) => setOrder({ ...order, [name]: text })}
    />
  );
  return (
    <Panel title="Try an order">
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
    </Panel>
  );
}
