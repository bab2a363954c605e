import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import type { Plan, PlannedChange } from '#core/contract/products/schedule.ts';
import { cancelPlannedChange, planChange } from '#core/contract/products/schedule.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { ask, failureText } from '../lib/ask.ts';
import { confirmStep, RowAction, useAction } from '../ui/actions.tsx';
import { MomentField, TextField } from '../ui/form-fields.tsx';
import { Panel } from '../ui/page.tsx';
import { readCell } from './read-cell.ts';

/** What will happen to the product automatically. */
export function PlannedPanel({ product }: { product: StaffProductDetail }) {
  const [isPlanning, setIsPlanning] = useState(false);
  const { act } = useAction();

  async function cancel(planned: PlannedChange) {
    if (!(await confirmStep(cancelQuestion(planned)))) return;
    const params = { id: product.id, planId: planned.id };
    await act(cancelPlannedChange, { params, done: isRunning(planned) ? 'The sale has ended' : 'Cancelled' });
  }

  return (
    <Panel title="Scheduled changes">
      {product.planned.length === 0 ? (
        <p className="hint">Schedule a sale price, or put the product on sale later.</p>
      ) : (
        <ul className="grid gap-2">
          {product.planned.map((planned) => (
            <li key={planned.id} className="flex items-start justify-between gap-3">
              <span>
                {changeText(planned)}
                <small className="block text-ink-3">
                  {timeText(planned)}
                  {planned.who && ` · ${planned.who}`}
                </small>
              </span>
              <RowAction
                aria-label={`${isRunning(planned) ? 'End now' : 'Cancel'}: ${changeText(planned)}`}
                onClick={() => cancel(planned)}
              >
                {isRunning(planned) ? 'End now' : 'Cancel'}
              </RowAction>
            </li>
          ))}
        </ul>
      )}
      <Button look="line" className="justify-self-start" onClick={() => setIsPlanning(true)}>
        Schedule a change
      </Button>
      {isPlanning && <PlanDialog product={product} onClose={() => setIsPlanning(false)} />}
    </Panel>
  );
}

function changeText({ change }: PlannedChange): string {
  if ('published' in change) return change.published ? 'Goes on sale' : 'Goes off sale';
  if ('sale' in change) {
    const { isSkipped, priceAfter } = change.sale;
    const outcome = isSkipped ? 'skipped: the price is as low already' : `then ${formatRupees(priceAfter)}`;
    return `Sale at ${priceText(change.sale)}, ${outcome}`;
  }
  return `Price becomes ${priceText(change)}`;
}

function priceText({ price, mrp }: { price: number; mrp: number | null }): string {
  return formatRupees(price) + (mrp === null ? '' : ` (MRP ${formatRupees(mrp)})`);
}

function timeText({ at, change }: PlannedChange): string {
  if (!('sale' in change)) return formatDateTime(at);
  const { until, isRunning: isOn } = change.sale;
  return isOn
    ? `On now, until ${formatDateTime(until)}`
    : `${formatDateTime(at)} to ${formatDateTime(until)}`;
}

function isRunning({ change }: PlannedChange): boolean {
  return 'sale' in change && change.sale.isRunning;
}

function cancelQuestion(planned: PlannedChange) {
  if (isRunning(planned) && 'sale' in planned.change) {
    const { priceAfter } = planned.change.sale;
    return {
      title: 'End the sale now?',
      text: `The price goes back to ${formatRupees(priceAfter)} right away.`,
      button: 'End sale',
    };
  }
  return {
    title: 'Cancel this scheduled change?',
    text: `“${changeText(planned)}” (${timeText(planned)}) will not happen.`,
    button: 'Cancel change',
  };
}

const KINDS = [
  { kind: 'sale', label: 'Change the price' },
  { kind: 'show', label: 'Put on sale' },
  { kind: 'hide', label: 'Take off sale' },
] as const;

interface PlanForm {
  kind: (typeof KINDS)[number]['kind'];
  at: string | null;
  until: string | null;
  price: string;
  mrp: string;
}

function PlanDialog({ product, onClose }: { product: StaffProductDetail; onClose: () => void }) {
  const revalidator = useRevalidator();
  const form = useForm<PlanForm>({
    defaultValues: {
      kind: product.published ? 'sale' : 'show',
      at: null,
      until: null,
      price: '',
      mrp: String(product.mrp ?? product.price),
    },
  });
  const isSale = form.watch('kind') === 'sale';
  const problem = form.formState.errors.root?.message;

  const submit = form.handleSubmit(async (typed) => {
    const plan = toPlan(typed);
    if (typeof plan === 'string') return form.setError('root', { message: plan });
    try {
      await ask(planChange, { params: { id: product.id }, body: plan });
    } catch (error) {
      return form.setError('root', { message: failureText(error) });
    }
    showToast('Scheduled');
    onClose();
    revalidator.revalidate();
  });
  const send = () => submit().then(() => undefined);

  return (
    <FormProvider {...form}>
      <FormDialog isOpen title="Schedule a change" submitLabel="Plan" onSubmit={send} onClose={onClose}>
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="field-label mb-1 font-semibold">Change</legend>
          {KINDS.map(({ kind, label }) => (
            <label key={kind} className="flex min-h-8 items-center gap-2">
              <input type="radio" value={kind} {...form.register('kind')} />
              {label}
            </label>
          ))}
        </fieldset>
        {isSale && (
          <div className="grid grid-cols-2 gap-3">
            <TextField name="price" label="Price" note="₹" inputMode="decimal" />
            <TextField name="mrp" label="MRP" note="₹" inputMode="decimal" />
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <MomentField name="at" label="From" note="IST" />
          {isSale && <MomentField name="until" label="Until" note="leave empty for no end" />}
        </div>
        {isSale && (
          <p className="hint">
            With an end time, it is a sale: afterwards the price goes back to the regular price.
          </p>
        )}
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </FormDialog>
    </FormProvider>
  );
}

/** The plan, or what is wrong with what was typed. */
function toPlan({ kind, at, until, ...typed }: PlanForm): Plan | string {
  if (!at) return 'Choose a start time';
  if (kind !== 'sale') return { kind: 'published', at, published: kind === 'show' };
  const price = readCell(typed.price, { kind: 'rupees', isOptional: false });
  if ('problem' in price || price.value === null) return 'Enter the price in rupees';
  const mrp = readCell(typed.mrp, { kind: 'rupees', isOptional: true });
  if ('problem' in mrp) return `MRP: ${mrp.problem}`;
  return { kind: 'price', at, until, price: price.value, mrp: mrp.value };
}
