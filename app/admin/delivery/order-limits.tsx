import { useLoaderData } from 'react-router';
import { changeOrderLimits, orderLimitsSchema, readOrderLimits } from '#core/contract/delivery.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { NumberField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';

const LABELS = { mostPiecesOfProduct: 'Items of one product', mostHeldPieces: 'Items in open payments' };

export const loader = loaderFor(readOrderLimits);

export function Component() {
  const saved = useSavedForm({
    key: 'order-limits',
    save: (body) => ask(changeOrderLimits, { body }),
    reload: () => ask(readOrderLimits),
    saved: useLoaderData<typeof loader>(),
    schema: orderLimitsSchema,
  });
  return (
    <>
      <DeliveryHead current="limits" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <Panel title="How much one customer can order">
            <div className="grid gap-3 sm:grid-cols-2">
              <NumberField
                name="mostPiecesOfProduct"
                label="Items of one product per order"
                note="all sizes together, 0 for no limit"
              />
              <NumberField
                name="mostHeldPieces"
                label="Items in open online payments"
                note="per customer, 0 for no limit"
              />
            </div>
            <p className="hint">
              Stock is held while a customer pays online. The second limit stops one customer from blocking
              your stock. It is also the largest order that can be paid online.
            </p>
          </Panel>
        </EditForm>
      </div>
    </>
  );
}
