import { useFormContext } from 'react-hook-form';
import type { Charges, StateCharge } from '#core/contract/delivery.ts';
import { STATES } from '#core/rules/states.ts';
import { typedAmount } from '../lib/typed-number.ts';
import { TableHead } from '../ui/data-table.tsx';

const KINDS = new Map(STATES.map(({ name, kind }) => [name, kind]));

/** All 36 in one sheet; Enter and the arrows go from row to row. */
export function ChargeTable({ charges }: { charges: StateCharge[] }) {
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
function moveByKey(event: React.KeyboardEvent<HTMLInputElement>) {
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
