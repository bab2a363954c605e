import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type Charges, chargesSchema, type StateCharge } from '#core/contract/staff/delivery.ts';
import { callAsStaff, failureText, readAsStaff } from '../lib/staff-request.ts';
import { useDraft } from '../lib/use-draft.ts';
import { PageHead } from '../ui/page-head.tsx';
import { AllStates } from './all-states.tsx';
import { changedCharges, clashesOf } from './changed-charges.ts';
import { ChargeTable } from './charge-table.tsx';
import { ClashNote } from './clash-note.tsx';
import { DeliveryTabs } from './delivery-tabs.tsx';
import './delivery.css';

const PATH = '/delivery/charges';

export function loader({ request }: LoaderFunctionArgs): Promise<Charges> {
  return readAsStaff<Charges>(PATH, request);
}

export function Component() {
  const [base, setBase] = useState(useLoaderData<typeof loader>());
  const [clashes, setClashes] = useState<StateCharge[]>([]);
  const form = useForm<Charges>({ defaultValues: base, resolver: zodResolver(chargesSchema) });
  const version = base.charges.reduce((sum, charge) => sum + charge.version, 0);
  const draft = useDraft(form, { key: 'delivery-charges', version });
  const revalidator = useRevalidator();
  const { isDirty, isSubmitting, errors } = form.formState;
  const changes = isDirty ? changedCharges(base.charges, form.watch('charges')).length : 0;

  function standUpon(next: Charges) {
    setBase(next);
    form.reset(next);
    draft.forget();
  }

  async function save({ charges }: Charges) {
    const changed = changedCharges(base.charges, charges);
    if (changed.length === 0) return standUpon(base);
    try {
      const body = { charges: changed };
      standUpon((await callAsStaff<{ data: Charges }>(PATH, { method: 'PUT', body })).data);
      setClashes([]);
      showToast(changed.length === 1 ? '1 state changed' : `${changed.length} states changed`);
      await revalidator.revalidate();
    } catch (error) {
      if (isRefusal(error) && error.status === 409) await showTheirs(changed);
      form.setError('root', { message: failureText(error) });
    }
  }

  /** What was typed stays typed, upon what the others have saved. */
  async function showTheirs(mine: StateCharge[]) {
    const { data: theirs } = await callAsStaff<{ data: Charges }>(PATH);
    setClashes(clashesOf(mine, theirs.charges));
    standUpon(theirs);
    for (const { state, charge, freeAbove } of mine) {
      const index = theirs.charges.findIndex((each) => each.state === state);
      form.setValue(`charges.${index}.charge`, charge, { shouldDirty: true });
      form.setValue(`charges.${index}.freeAbove`, freeAbove, { shouldDirty: true });
    }
  }

  return (
    <>
      <PageHead title="Delivery" />
      <DeliveryTabs current="charges" />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(save)}>
          {clashes.length > 0 && <ClashNote clashes={clashes} />}
          <AllStates />
          <ChargeTable charges={base.charges} />
          <div className="save-bar">
            <p role="status">
              {errors.root?.message ? (
                <span className="text-danger">{errors.root.message}</span>
              ) : (
                stateText(changes, errors.charges !== undefined)
              )}
            </p>
            <div className="flex gap-2">
              {isDirty && (
                <Button
                  look="line"
                  onClick={() => {
                    form.reset();
                    draft.forget();
                  }}
                >
                  Discard
                </Button>
              )}
              <Button type="submit" busy={isSubmitting}>
                Save
              </Button>
            </div>
          </div>
        </form>
      </FormProvider>
    </>
  );
}

function stateText(changes: number, hasErrors: boolean): string {
  if (hasErrors) return 'Check the marked fields.';
  if (changes === 0) return 'All changes saved.';
  return changes === 1 ? '1 state to save' : `${changes} states to save`;
}
