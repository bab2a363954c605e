import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, FieldError } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import { type Plan, planChange } from '#core/contract/products/schedule.ts';
import { fromDateTimeInput } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { readCell } from './read-cell.ts';

type Kind = 'sale' | 'show' | 'hide';
const KINDS: { kind: Kind; label: string }[] = [
  { kind: 'sale', label: 'Change the price' },
  { kind: 'show', label: 'Put on sale' },
  { kind: 'hide', label: 'Take off sale' },
];

interface PlanDialogProps {
  product: StaffProductDetail;
  onClose: (isPlanned: boolean) => void;
}

export function PlanDialog({ product, onClose }: PlanDialogProps) {
  const [kind, setKind] = useState<Kind>(product.published ? 'sale' : 'show');
  const [at, setAt] = useState('');
  const [until, setUntil] = useState('');
  const [price, setPrice] = useState('');
  const [mrp, setMrp] = useState(String(product.mrp ?? product.price));
  const [error, setError] = useState('');
  const { isBusy, run } = useBusy();
  const formId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const plan = toPlan({ kind, at, until, price, mrp });
    if (typeof plan === 'string') return setError(plan);
    try {
      await ask(planChange, { params: { id: product.id }, body: plan });
      showToast('Scheduled');
      onClose(true);
    } catch (failure) {
      setError(failureText(failure));
    }
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title="Schedule a change"
      foot={
        <>
          <Button look="line" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Plan
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => run(() => submit(event))}>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="field-label mb-1 font-semibold">Change</legend>
          {KINDS.map((choice) => (
            <label key={choice.kind} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="kind"
                checked={kind === choice.kind}
                onChange={() => setKind(choice.kind)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        {kind === 'sale' && (
          <div className="grid grid-cols-2 gap-3">
            <Field label="Price" note="₹">
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="decimal"
                  value={price}
                  onChange={(event) => setPrice(event.target.value)}
                />
              )}
            </Field>
            <Field label="MRP" note="₹">
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="decimal"
                  value={mrp}
                  onChange={(event) => setMrp(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="From" note="IST">
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input"
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
            )}
          </Field>
          {kind === 'sale' && (
            <Field label="Until" note="leave empty for no end">
              {(control) => (
                <input
                  {...control}
                  type="datetime-local"
                  className="input"
                  value={until}
                  onChange={(event) => setUntil(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
        {kind === 'sale' && (
          <p className="hint">
            With an end time, it is a sale: afterwards the price goes back to the regular price.
          </p>
        )}
        {error && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** The plan, or what is wrong with what was typed. */
function toPlan(typed: { kind: Kind; at: string; until: string; price: string; mrp: string }): Plan | string {
  const at = fromDateTimeInput(typed.at);
  if (!at) return 'Choose a start time';
  if (typed.kind !== 'sale') return { kind: 'published', at, published: typed.kind === 'show' };
  const price = readCell(typed.price, { kind: 'rupees', isOptional: false });
  if ('problem' in price || price.value === null) return 'Enter the price in rupees';
  const mrp = readCell(typed.mrp, { kind: 'rupees', isOptional: true });
  if ('problem' in mrp) return `MRP: ${mrp.problem}`;
  const until = fromDateTimeInput(typed.until);
  if (typed.until !== '' && until === null) return 'Enter a valid end time';
  return { kind: 'price', at, until, price: price.value, mrp: mrp.value };
}
