import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import {
  type Charges,
  changeCharges,
  chargesSchema,
  listCharges,
  type StateCharge,
} from '#core/contract/delivery.ts';
import { ask, load } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useDraft } from '../lib/use-draft.ts';
import { PageHead } from '../ui/page-head.tsx';
import { changesText, SaveBar } from '../ui/save-bar.tsx';
import { AllStates } from './all-states.tsx';
import { changedCharges, findClashes } from './changed-charges.ts';
import { ChargeTable } from './charge-table.tsx';
import { ClashNote } from './clash-note.tsx';
import { DeliveryTabs } from './delivery-tabs.tsx';
import './delivery.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listCharges);
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

  function startFrom(next: Charges) {
    setBase(next);
    form.reset(next);
    draft.forget();
  }

  function discard() {
    form.reset();
    draft.forget();
  }

  async function save({ charges }: Charges) {
    const changed = changedCharges(base.charges, charges);
    if (changed.length === 0) return startFrom(base);
    try {
      startFrom(await ask(changeCharges, { body: { charges: changed } }));
      setClashes([]);
      showToast(changed.length === 1 ? '1 state changed' : `${changed.length} states changed`);
      await revalidator.revalidate();
    } catch (error) {
      if (failureCode(changeCharges, error) === 'changed-meanwhile') await showTheirs(changed);
      form.setError('root', { message: failureText(error) });
    }
  }

  /** What was typed stays typed, upon what the others have saved. */
  async function showTheirs(mine: StateCharge[]) {
    const theirs = await ask(listCharges);
    setClashes(findClashes(mine, theirs.charges));
    startFrom(theirs);
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
          <SaveBar
            error={errors.root?.message}
            status={changesText({ changes, hasErrors: errors.charges !== undefined })}
            onDiscard={isDirty ? discard : undefined}
          >
            <Button type="submit" busy={isSubmitting}>
              Save
            </Button>
          </SaveBar>
        </form>
      </FormProvider>
    </>
  );
}
