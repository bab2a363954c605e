import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { StaffProductDetail } from '#core/contract/products/admin.ts';
import { cancelPlannedChange, type PlannedChange } from '#core/contract/products/schedule.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What will happen to the product automatically. */
export function PlannedPanel({ product }: { product: StaffProductDetail }) {
  const [isPlanning, setIsPlanning] = useState(false);
  const revalidator = useRevalidator();
  const { act } = useAction();

  async function cancel(planned: PlannedChange) {
    const isSure = await confirmStep(cancelQuestion(planned));
    if (!isSure) return;
    await act(cancelPlannedChange, {
      params: { id: product.id, planId: planned.id },
      done: isRunning(planned) ? 'The sale has ended' : 'Cancelled',
    });
  }

  return (
    <section aria-labelledby="planned" className="panel">
      <h2 id="planned">Scheduled changes</h2>
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
              <button
                type="button"
                className="row-action"
                aria-label={`${isRunning(planned) ? 'End now' : 'Cancel'}: ${changeText(planned)}`}
                onClick={() => cancel(planned)}
              >
                {isRunning(planned) ? 'End now' : 'Cancel'}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="line" className="justify-self-start" onClick={() => setIsPlanning(true)}>
        Schedule a change
      </Button>
      {isPlanning && (
        <PlanDialog
          product={product}
          onClose={(isPlanned) => {
            setIsPlanning(false);
            if (isPlanned) revalidator.revalidate();
          }}
        />
      )}
    </section>
  );
}

function changeText({ change }: PlannedChange): string {
  if ('published' in change) return change.published ? 'Goes on sale' : 'Goes off sale';
  if ('sale' in change)
    return `Sale at ${priceText(change.sale)}, then ${formatRupees(change.sale.priceAfter)}`;
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
