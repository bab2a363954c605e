import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { z } from 'zod';
import { type CodRulesForm, changeCodRules, codRulesSchema, readCodRules } from '#core/contract/delivery.ts';
import { parsePincodes } from '#core/rules/pincode.ts';
import { ask, load } from '../lib/ask.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { AreaField, CheckField, NumberField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { CodPreview } from './cod-preview.tsx';
import { DeliveryTabs } from './delivery-tabs.tsx';

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
export type CodForm = z.infer<typeof formSchema>;

const LABELS = {
  isOffered: 'Offered',
  orderLimit: 'Largest order',
  pincodes: 'Pincodes without COD',
  mostRefusals: 'Refused parcels',
  mostUnconfirmed: 'Unconfirmed orders',
  confirmWithinHours: 'Hours to confirm',
};

export function loader(page: LoaderFunctionArgs) {
  return load(page, readCodRules);
}

export function Component() {
  const saved = useSavedForm({
    key: 'cod',
    save: (body) => ask(changeCodRules, { body }),
    reload: () => ask(readCodRules),
    saved: useLoaderData<typeof loader>(),
    schema: formSchema,
    toForm: ({ blockedPincodes, ...rules }: CodRulesForm): CodForm => ({
      ...rules,
      pincodes: blockedPincodes.join(', '),
    }),
    toValue: ({ pincodes, ...rules }: CodForm): CodRulesForm => ({
      ...rules,
      blockedPincodes: parsePincodes(pincodes),
    }),
  });
  return (
    <>
      <PageHead title="Delivery" />
      <DeliveryTabs current="cod" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <div className="edit">
            <div>
              <section aria-labelledby="cod" className="panel">
                <h2 id="cod">Who can pay cash on delivery</h2>
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
              </section>
              <section aria-labelledby="confirmation" className="panel">
                <h2 id="confirmation">Confirmation</h2>
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
              </section>
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
