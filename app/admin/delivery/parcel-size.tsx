import { useLoaderData } from 'react-router';
import { changeParcelSize, parcelSizeSchema, readParcelSize } from '#core/contract/delivery.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { NumberField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';

const LABELS = { weightGrams: 'Weight', lengthCm: 'Length', widthCm: 'Width', heightCm: 'Height' };

export const loader = loaderFor(readParcelSize);

export function Component() {
  const saved = useSavedForm({
    key: 'parcel-size',
    save: (body) => ask(changeParcelSize, { body }),
    reload: () => ask(readParcelSize),
    saved: useLoaderData<typeof loader>(),
    schema: parcelSizeSchema,
  });
  return (
    <>
      <DeliveryHead current="parcel" />
      <div className="pt-3.5">
        <EditForm saved={saved} labels={LABELS}>
          <Panel title="Weight and size of a parcel">
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <NumberField name="weightGrams" label="Weight" note="in grams" />
              <NumberField name="lengthCm" label="Length" note="in cm" />
              <NumberField name="widthCm" label="Width" note="in cm" />
              <NumberField name="heightCm" label="Height" note="in cm" />
            </div>
            <p className="hint">
              Couriers ask for these when a parcel is booked, and charge by them. Measure a usual parcel,
              packed: a courier that measures more charges the difference later.
            </p>
          </Panel>
        </EditForm>
      </div>
    </>
  );
}
