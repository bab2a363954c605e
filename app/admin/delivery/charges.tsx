import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { useLoaderData, useRevalidator } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Charges, StateCharge } from '#core/contract/delivery.ts';
import * as contract from '#core/contract/delivery.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { STATES } from '#core/rules/states.ts';
import { ask, failureText, loaderFor } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { typedAmount } from '../lib/typed-number.ts';
import { useDraft } from '../lib/use-draft.ts';
import { TableHead } from '../ui/data-table.tsx';
import { changesText, SaveBarForm } from '../ui/edit-form.tsx';
import { PlainField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { DeliveryHead } from './delivery-head.tsx';
import './delivery.css';

export const loader = loaderFor(contract.listCharges);

export function Component() {
  const [base, setBase] = useState(useLoaderData<typeof loader>());
  const [clashes, setClashes] = useState<StateCharge[]>([]);
  const form = useForm<Charges>({ defaultValues: base, resolver: zodResolver(contract.chargesSchema) });
  const version = base.charges.reduce((sum, charge) => sum + charge.version, 0);
  const draft = useDraft(form, { key: 'delivery-charges', version });
  const revalidator = useRevalidator();
  const { isDirty, errors } = form.formState;
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
      startFrom(await ask(contract.changeCharges, { body: { charges: changed } }));
      setClashes([]);
      showToast(`${counted(changed.length, 'state')} changed`);
      await revalidator.revalidate();
    } catch (error) {
      if (failureCode(contract.changeCharges, error) === 'changed-meanwhile') await showTheirs(changed);
      form.setError('root', { message: failureText(error) });
    }
  }

  /** What was typed stays typed, upon what the others have saved. */
  async function showTheirs(mine: StateCharge[]) {
    const theirs = await ask(contract.listCharges);
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
      <DeliveryHead current="charges" />
      <SaveBarForm
        form={form}
        onSubmit={save}
        status={changesText({ changes, hasErrors: errors.charges !== undefined })}
        onDiscard={isDirty ? discard : undefined}
      >
        {clashes.length > 0 && <ClashNote clashes={clashes} />}
        <AllStates />
        <ChargeTable charges={base.charges} />
      </SaveBarForm>
    </>
  );
}

/** What somebody else has saved meanwhile in the same states. Ours are in the sheet. */
function ClashNote({ clashes }: { clashes: StateCharge[] }) {
  return (
    <Panel title="Someone else changed the same states" className="my-3.5 border-danger bg-danger-soft">
      <p>Your figures are still in the table. Save again to keep them, or discard them to see theirs.</p>
      <ul className="grid gap-1">
        {clashes.map(({ state, charge, freeAbove }) => (
          <li key={state}>
            <strong>{state}</strong>: they set {formatRupees(charge)}, free from {formatRupees(freeAbove)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Fills one charge into every state. Nothing is saved by it yet. */
function AllStates() {
  const { getValues, setValue } = useFormContext<Charges>();
  const [typed, setTyped] = useState({ charge: '', freeAbove: '' });
  const charge = contract.stateChargeSchema.shape.charge.safeParse(typedAmount(typed.charge));
  const freeAbove = contract.stateChargeSchema.shape.freeAbove.safeParse(typedAmount(typed.freeAbove));

  function fill() {
    for (const index of getValues('charges').keys()) {
      const options = { shouldDirty: true, shouldValidate: true };
      if (charge.success) setValue(`charges.${index}.charge`, charge.data, options);
      if (freeAbove.success) setValue(`charges.${index}.freeAbove`, freeAbove.data, options);
    }
  }

  const field = (name: keyof typeof typed, label: string) => (
    <PlainField
      label={label}
      note="₹"
      inputMode="decimal"
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  );
  return (
    <div className="all-states">
      {field('charge', 'Charge')}
      {field('freeAbove', 'Free from')}
      <Button look="line" disabled={!charge.success && !freeAbove.success} onClick={fill}>
        Apply to all states
      </Button>
    </div>
  );
}

const KINDS = new Map(STATES.map(({ name, kind }) => [name, kind]));

/** All 36 in one sheet; Enter and the arrows go from row to row. */
function ChargeTable({ charges }: { charges: StateCharge[] }) {
  return (
    <table className="tbl charge-table" aria-label="Charges by state">
      <TableHead
        heads={['State or territory', 'Charge, ₹', 'Free from, ₹']}
        end={['Charge, ₹', 'Free from, ₹']}
      />
      <tbody>
        {charges.map(({ state }, index) => (
          <tr key={state}>
            <th scope="row">
              {state}
              {KINDS.get(state) === 'territory' && <small>Union territory</small>}
            </th>
            <td data-align="end">
              <ChargeCell index={index} name="charge" label={`Charge for ${state}`} />
            </td>
            <td data-align="end">
              <ChargeCell index={index} name="freeAbove" label={`Free from, for ${state}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChargeCell({ index, name, label }: { index: number; name: 'charge' | 'freeAbove'; label: string }) {
  const { register, getFieldState, formState } = useFormContext<Charges>();
  const path = `charges.${index}.${name}` as const;
  const { error, isDirty } = getFieldState(path, formState);
  return (
    <>
      <input
        {...register(path, { setValueAs: typedAmount })}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        data-changed={isDirty || undefined}
        title={error?.message}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        onKeyDown={moveByKey}
      />
      {error && <span className="sr-only">{error.message}</span>}
    </>
  );
}

/** To the same column of the row above or below. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>) {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const cell = event.currentTarget.closest('td');
  const row = event.currentTarget.closest('tr');
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const input = next?.children[cell?.cellIndex ?? 0]?.querySelector('input');
  input?.focus();
  input?.select();
}

/** The states whose charge is no longer what was read. */
export function changedCharges(read: StateCharge[], typed: StateCharge[]): StateCharge[] {
  const before = new Map(read.map((charge) => [charge.state, charge]));
  return typed.filter(({ state, charge, freeAbove }) => {
    const was = before.get(state);
    return was?.charge !== charge || was.freeAbove !== freeAbove;
  });
}

/** What others have saved meanwhile for the states that are changed here, too. */
export function findClashes(mine: StateCharge[], theirs: StateCharge[]): StateCharge[] {
  const versions = new Map(mine.map(({ state, version }) => [state, version]));
  return theirs.filter(({ state, version }) => versions.has(state) && versions.get(state) !== version);
}
