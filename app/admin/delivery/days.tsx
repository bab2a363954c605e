import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  changeDeliveryDays,
  deliveryDaysSchema,
  listUnserved,
  readDeliveryDays,
  type Unserved,
} from '#core/contract/delivery/days.ts';
import { DELIVERIES_THAT_COUNT, SHARE_IN_TIME } from '#core/rules/delivery-day.ts';
import { ask, load } from '../lib/ask.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { NumberField, TextField } from '../ui/form-fields.tsx';
import { Moment, Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';

const LABELS = { packingDays: 'Days to pack', usualDays: 'Days to the door', sentFrom: 'Sent from' };

export async function loader(page: LoaderFunctionArgs) {
  const [days, unserved] = await Promise.all([load(page, readDeliveryDays), load(page, listUnserved)]);
  return { days, unserved };
}

export function Component() {
  const { days, unserved } = useLoaderData<typeof loader>();
  const saved = useSavedForm({
    key: 'delivery-days',
    save: (body) => ask(changeDeliveryDays, { body }),
    reload: () => ask(readDeliveryDays),
    saved: days,
    schema: deliveryDaysSchema,
  });
  return (
    <>
      <DeliveryHead current="days" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <Panel title="The day that shoppers are promised">
            <div className="grid gap-3 sm:grid-cols-3">
              <NumberField name="packingDays" label="Days to pack" note="from the order to the courier" />
              <NumberField name="usualDays" label="Days to the door" note="if the courier does not say" />
              <TextField
                name="sentFrom"
                label="Sent from"
                note="pincode; empty for that of your address"
                inputMode="numeric"
                maxLength={6}
              />
            </div>
            <p className="hint">
              Working days: Sundays and national holidays do not count. The courier’s own estimate comes after
              the days to pack. Once {DELIVERIES_THAT_COUNT} of your parcels have reached a pincode area
              (pincodes with the same first three digits), shoppers there are promised the day by which{' '}
              {SHARE_IN_TIME * 100}% of them arrived.
            </p>
          </Panel>
        </EditForm>
        {unserved.length > 0 && <UnservedPincodes unserved={unserved} />}
      </div>
    </>
  );
}

/** Orders that the store had to refuse, as it were. */
function UnservedPincodes({ unserved }: { unserved: Unserved }) {
  return (
    <Panel title="Where your courier does not go" className="mt-3.5">
      <p className="hint">
        Shoppers asked for these pincodes. They read that you can’t deliver there, and cannot order. The
        courier is asked again every day.
      </p>
      <DataTable
        label="Where your courier does not go"
        rows={unserved}
        keyOf={({ pincode }) => pincode}
        columns={[
          { head: 'Pincode', cell: ({ pincode }) => pincode, note: ({ place }) => place },
          { head: 'Asked', cell: ({ readAt }) => <Moment at={readAt} />, align: 'end', onPhone: 'end' },
        ]}
        empty={null}
      />
    </Panel>
  );
}
